"""What takes more than attrs is an extra; whoever imports it without is told which."""

from __future__ import annotations

from typing import NoReturn

__all__ = ["explain"]


def explain(missing: ModuleNotFoundError, said: str, extra: str, *modules: str) -> NoReturn:
    """Raise ImportError with what to install, if one of the extra's ``modules`` is ``missing``.

    ``said``: what needs what, to begin the sentence. Anything else that is missing is raised again.
    """
    name = (missing.name or "").partition(".")[0]
    if name not in modules:
        raise missing
    raise ImportError(f'{said}: pip install "truc-rules[{extra}]"', name=name) from missing
