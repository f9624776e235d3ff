"""What a word does to the one before it: articles, contractions and elisions, as data.

A form is a table from how a word begins to what is put there: ``{"": "de {}", "el ": "del "}``
makes "de Sud" of "Sud" and "del teu equip" of "el teu equip". The longest beginning counts, "{}"
is the beginning itself, and a blank at the end of a beginning stands for the end of a word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, TypeAlias, cast, final

__all__ = ["Form", "Forms", "Speaker", "changed"]

Form: TypeAlias = Mapping[str, str]
"""What is put for the beginnings of words; "" is there, for any word."""
Forms: TypeAlias = Mapping[str, Form]
"""The forms of a language, by name."""


def changed(text: str, form: Form) -> str:
    """Return ``text`` in ``form``. Capitals do not matter, and stay."""
    padded = f"{text} "
    beginning = max((b for b in form if padded[: len(b)].lower() == b), key=len)
    put = form[beginning].replace("{}", padded[: len(beginning)])
    return (put + padded[len(beginning) :]).removesuffix(" ")


@final
class Speaker(Formatter):
    """Fills in sentences: ``{team:to}`` puts ``team`` in the form "to", ``{x:the+de}`` in two.

    What is put in may be several words; each is put in the form, and ``listed`` joins them.
    """

    def __init__(self, forms: Forms, listed: Callable[[tuple[str, ...]], str]) -> None:
        self.forms = forms
        self.listed = listed

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401  # as Formatter's
        """Return ``value`` in the forms that are named, one after the other."""
        if isinstance(value, tuple):
            items = cast("tuple[object, ...]", value)
            return self.listed(tuple(self._formed(str(item), format_spec) for item in items))
        return self._formed(str(value), format_spec)

    def _formed(self, text: str, names: str) -> str:
        for name in names.split("+") if names else ():
            text = changed(text, self.forms[name])
        return text
