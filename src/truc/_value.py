"""What all frozen values of the library share: they copy as themselves and pickle small."""

from __future__ import annotations

from typing import Self


class Value:
    """Base of the frozen attrs classes: a copy is the value itself, a pickle is class and fields.

    Nothing in the library changes once it is made, so copying has nothing to do; and a pickle
    of the class with its fields in order is half the size of the one that attrs writes.
    """

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)
