"""JSON, fuzzed: what is read is what stands there, and everything else is a CodecError."""

from __future__ import annotations

import copy
import importlib
import json
import random
from typing import Any, TypeGuard

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import truc
from games import game
from samples import samples
from truc import Action, GameState, IllegalAction, Rules, View
from truc.codec import KINDS, CodecError, from_json, json_schema, to_json
from truc.testing import rulesets
from truc.testing._deals import ALL_CARDS

validators: Any = importlib.import_module("jsonschema")
VALIDATOR: Any = validators.Draft202012Validator(json_schema())


def envelope(kind: str, value: str) -> str:
    """Write the text of a value whose JSON is given."""
    return f'{{"format": "truc", "version": 1, "kind": "{kind}", "value": {value}}}'


ODD: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        1,
        2,
        -1,
        3,
        2.0,
        2.9,
        "3",
        10**20,
        2**53,
        "",
        "1e",
        "12c",
        "7o",
        "13x",
    ),
    *(
        "truc",
        "envide",
        "falta",
        "flor",
        "pending",
        "accepted",
        "play_card",
        "call",
        "cama",
        "\ud800",
    ),
    *([], {}, [1], {"type": "points", "n": 1}, {"bid": "truc", "below": None}),
]
CODES = {str(card): None for card in ALL_CARDS}
SOUND: list[Any] = [0, 1, 2, 3, 4, None, True, False, *ODD[14:17], *ODD[18:23], []]
Place = tuple[Any, Any]


def is_dict(value: Any) -> TypeGuard[dict[str, Any]]:
    """Whether it is an object of JSON."""
    return isinstance(value, dict)


def is_list(value: Any) -> TypeGuard[list[Any]]:
    """Whether it is a list of JSON."""
    return isinstance(value, list)


def places(data: Any) -> list[Place]:
    """Return every place of a value in some JSON: what holds it, and its key there."""
    found: list[Place] = []
    todo: list[Any] = [data]
    while todo:
        holder = todo.pop()
        keys: list[Any] = list(holder) if is_dict(holder) else list(range(len(holder)))
        for key in keys:
            found.append((holder, key))
            if is_dict(holder[key]) or is_list(holder[key]):
                todo.append(holder[key])
    return found


def mutated(data: Any, rng: random.Random, values: list[Any]) -> Any:
    """Change one place: to something odd, to what stands elsewhere, away, doubled, or renamed."""
    data = copy.deepcopy(data)
    found = places(data)
    if not found:
        return data
    holder, key = rng.choice(found)
    other, there = rng.choice(found)
    alike = [(h, k) for h, k in found if type(h[k]) is type(holder[key])]
    match rng.randrange(7):
        case 0 | 1:
            holder[key] = copy.deepcopy(rng.choice(values))
        case 2:
            holder[key] = copy.deepcopy(other[there])
        case 3 | 4:
            other, there = rng.choice(alike)
            holder[key], other[there] = copy.deepcopy(other[there]), copy.deepcopy(holder[key])
        case 5:
            del holder[key]
        case _:
            if is_list(holder):
                holder.insert(key, copy.deepcopy(holder[key]))
            else:
                holder[f"{key}s"] = holder[key]
    return data


def plausible(data: Any, rules: Rules, rng: random.Random) -> Any:
    """Change a number, a status or a rung to another, or all of one card and another about."""
    data = copy.deepcopy(data)
    found = places(data)
    cards = [(h, k) for h, k in found if isinstance(h[k], str) and h[k] in CODES]
    numbers = [(h, k) for h, k in found if type(h[k]) is int]
    bets = [h[k] for h, k in found if is_dict(h[k]) and "rung" in h[k]]
    match rng.randrange(5):
        case 0 if cards:
            holder, key = rng.choice(cards)
            code, other = holder[key], rng.choice(tuple(CODES))
            swapped = {code: other, other: code}
            for holder, key in cards:
                holder[key] = swapped.get(holder[key], holder[key])
        case 1 if bets:
            rung = rng.choice(rules.ladder)
            below = None if rung.below is None else rung.below.value
            rng.choice(bets)["rung"] = {"bid": rung.bid.value, "below": below}
        case 2 if bets:
            rng.choice(bets)["status"] = rng.choice(("pending", "accepted", "refused", "declared"))
        case 3:
            return mutated(data, rng, SOUND)
        case _:
            holder, key = rng.choice(numbers)
            holder[key] = rng.randrange(-1, 8)
    return data


def without_rules(data: Any) -> Any:
    """Leave rules out of the comparison: some options say no more than what is so anyway."""
    if is_dict(data):
        return None if "options" in data else {k: without_rules(v) for k, v in data.items()}
    return [without_rules(item) for item in data] if is_list(data) else data


@settings(max_examples=20 * settings().max_examples)
@given(kind=st.sampled_from(sorted(KINDS)), seed=st.integers(0, 10**9), times=st.integers(1, 3))
def test_mutated_output_is_read_as_it_stands_or_refused(kind: str, seed: int, times: int) -> None:
    """A value that would be written just so, or CodecError; nothing is repaired or invented."""
    rng = random.Random(seed)
    data = json.loads(to_json(rng.choice(samples()[kind])))
    for _ in range(times):
        data = mutated(data, rng, ODD)
    text = json.dumps(data)
    try:
        value = from_json(text, KINDS[kind])
    except CodecError as error:
        str(error).encode()
        return
    VALIDATOR.validate(data)
    again = to_json(value)
    assert from_json(again, KINDS[kind]) == value
    assert json.dumps(without_rules(json.loads(again))) == json.dumps(without_rules(data))


@settings(max_examples=5 * settings().max_examples)
@given(kind=st.sampled_from(sorted(KINDS)), seed=st.integers(0, 10**9))
def test_mutated_bytes_are_read_or_refused(kind: str, seed: int) -> None:
    """Bytes flipped, cut out, doubled: a value or CodecError."""
    rng = random.Random(seed)
    data = bytearray(to_json(rng.choice(samples()[kind])).encode())
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(data))
        match rng.randrange(4):
            case 0:
                data[start] = rng.randrange(256)
            case 1:
                del data[start : start + rng.randint(1, 20)]
            case 2:
                data[start:start] = data[start : start + rng.randint(1, 20)]
            case _:
                data[start] = rng.choice(b'"[]{},:0123456789.-eE\\ntf')
    try:
        value = from_json(bytes(data), KINDS[kind])
    except CodecError:
        return
    assert from_json(to_json(value), KINDS[kind]) == value


@settings(max_examples=5 * settings().max_examples)
@given(text=st.text() | st.binary(), kind=st.sampled_from(sorted(KINDS)))
def test_random_text_and_bytes_are_refused(text: str | bytes, kind: str) -> None:
    """Nothing but CodecError comes out."""
    with pytest.raises(CodecError):
        from_json(text, KINDS[kind])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@settings(max_examples=5 * settings().max_examples)
@given(value=JSON, kind=st.sampled_from(sorted(KINDS)), tag=st.text())
def test_random_json_is_refused(value: Any, kind: str, tag: str) -> None:
    """In an envelope that is right, with a tag that may be."""
    if is_dict(value):
        value["type"] = tag
    with pytest.raises(CodecError):
        from_json(envelope(kind, json.dumps(value)), KINDS[kind])


@settings(max_examples=20 * settings().max_examples)
@given(rules=rulesets(), seed=st.integers(0, 10**9))
def test_a_state_that_is_read_plays_on_to_its_end(rules: Rules, seed: int) -> None:
    """A state mutated at will is refused, or there is always somebody to act, and it ends."""
    rng = random.Random(seed)
    steps = [step.state for _, _, step in game(rules, seed, hands=2)]
    data = json.loads(to_json(rng.choice(steps)))
    for _ in range(rng.randint(1, 3)):
        data = plausible(data, rules, rng)
    try:
        state = from_json(json.dumps(data), GameState)
    except CodecError:
        return
    play_on(state, rng)


def play_on(state: GameState, rng: random.Random) -> None:
    """Play to the end of the game, or for three hundred actions, which is many hands."""
    for _ in range(300):
        if state.phase is truc.Phase.OVER:
            return
        action: Action
        if state.phase is truc.Phase.DEAL:
            action = truc.shuffle(state.rules, rng)
        else:
            legal = truc.legal_actions(state)
            assert legal
            action = rng.choice(legal)
        try:
            state = truc.apply(state, action)
        except IllegalAction as error:
            raise AssertionError(str(error)) from error
    assert from_json(to_json(state), GameState) == state


@settings(max_examples=10 * settings().max_examples)
@given(rules=rulesets(), seed=st.integers(0, 10**9))
def test_a_view_that_is_read_can_be_used(rules: Rules, seed: int) -> None:
    """A view mutated at will is refused, or answers every question that views answer."""
    rng = random.Random(seed)
    state = rng.choice([step.state for _, _, step in game(rules, seed, hands=1)])
    data = json.loads(to_json(truc.view(state, rng.choice((None, *range(rules.seats))))))
    for _ in range(rng.randint(1, 2)):
        data = plausible(data, rules, rng)
    try:
        seen = from_json(json.dumps(data), View)
    except CodecError:
        return
    truc.awaited(seen)
    for rung in seen.rules.ladder:
        truc.bid_worth(seen, rung.bid)
    for action in seen.legal:
        assert truc.why_illegal(seen, action) is None
    assert truc.view(truc.determinise(seen, rng), seen.seat) == seen


def test_the_schema_refuses_most_of_what_has_a_wrong_shape() -> None:
    """Of texts that are refused before their meaning is asked for, nearly all."""
    rng = random.Random(1)
    refused = seen = 0
    for kind, values in samples().items():
        for _ in range(30):
            data = mutated(json.loads(to_json(rng.choice(values))), rng, ODD)
            try:
                from_json(json.dumps(data), KINDS[kind])
            except CodecError as error:
                expected = [fault.expected for fault in error.faults]
                if any("can" in words or "rest of the view" in words for words in expected):
                    continue  # rules, states and views that cannot be: a schema does not know
                seen += 1
                refused += not VALIDATOR.is_valid(data)
    assert seen > 1000
    assert refused / seen > 0.95
