"""The bytes that are hashed, and the numbers drawn from bytes: exactly as the page says."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Final, TypeAlias

from truc.cards import Card
from truc.fair._errors import FairError

__all__ = [
    "SIZE",
    "Token",
    "below",
    "drawn",
    "hashed",
    "octets_of",
    "permuted",
    "position_hash",
    "same",
    "seat_hash",
    "stream",
]

Token: TypeAlias = Callable[[int], bytes]
"""A source of so many random bytes as it is asked for: ``secrets.token_bytes``."""

SIZE: Final = 32
"""Bytes of a hash, of a secret, and of a salt."""

PROTOCOL: Final = "truc.fair/1"
"""What every hash begins with: the name of the protocol and its version."""

MOST: Final = 1000
"""Bytes in a row that may be of no use; from a source that is random it is never so many."""


def hashed(what: str, *parts: str | int | bytes) -> str:
    """Return the SHA-256 of the parts, in hexadecimal digits, for the one use that ``what`` names.

    Each part is preceded by its length in bytes, as four bytes, the highest first; so no two lists
    of parts are the same bytes. Texts are UTF-8; numbers are texts, in decimal digits.
    """
    whole = hashlib.sha256()
    for part in (f"{PROTOCOL} {what}", *parts):
        octets = part if isinstance(part, bytes) else str(part).encode()
        whole.update(len(octets).to_bytes(4, "big") + octets)
    return whole.hexdigest()


def seat_hash(deal: str, seat: int, secret: str) -> str:
    """Return what commits ``seat`` to its secret; ``deal`` is the id of the deal."""
    return hashed("seat", bytes.fromhex(deal), seat, bytes.fromhex(secret))


def position_hash(deal: str, position: int, card: Card, salt: str) -> str:
    """Return what commits the server to the card at a position; ``deal`` is the id of the deal."""
    return hashed("position", bytes.fromhex(deal), position, card.code, bytes.fromhex(salt))


def same(one: str, other: str) -> bool:
    """Whether two hashes or secrets are the same, in a time that does not tell where they part."""
    return hmac.compare_digest(one, other)


def stream(seed: str) -> Iterator[int]:
    """Yield bytes without end: the hashes of the seed and 0, 1, 2 and so on."""
    for number in count():
        yield from bytes.fromhex(hashed("stream", bytes.fromhex(seed), number))


def drawn(token: Token, size: int = SIZE) -> bytes:
    """Return ``size`` random bytes. Raises FairError if the source gives anything else."""
    octets: object = token(size)
    if type(octets) is not bytes or len(octets) != size:
        raise FairError((f"the source of randomness has not given {size} bytes",))
    return octets


def octets_of(token: Token) -> Iterator[int]:
    """Yield random bytes without end."""
    while True:
        yield from drawn(token)


def below(limit: int, octets: Iterator[int]) -> int:
    """Return a number from 0 to below ``limit``, 2 to 256, every one equally likely.

    The next byte below the greatest multiple of ``limit`` that is at most 256, modulo ``limit``;
    bytes that are not below it are passed over. Raises FairError if that goes on and on.
    """
    whole = 256 - 256 % limit
    for octet in islice(octets, MOST):
        if octet < whole:
            return octet % limit
    raise FairError(("the source of randomness is not random",))


def permuted(size: int, draw: Callable[[int], int]) -> tuple[int, ...]:
    """Return the numbers from 0 to below ``size`` in an order that ``draw`` decides.

    ``draw(n)`` is a number from 0 to below n; if every one is equally likely, every order is
    (Fisher and Yates): the last place is exchanged with the drawn one, then the one before it.
    """
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = draw(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
