from collections.abc import Callable
from typing import TypeVar

from pettingzoo import AECEnv

_Agent = TypeVar("_Agent")
_Seen = TypeVar("_Seen")
_Does = TypeVar("_Does")

def api_test(
    env: AECEnv[_Agent, _Seen, _Does], num_cycles: int = 1000, verbose_progress: bool = False
) -> None: ...
def seed_test(
    env_constructor: Callable[[], AECEnv[_Agent, _Seen, _Does]], num_cycles: int = 500
) -> None: ...
