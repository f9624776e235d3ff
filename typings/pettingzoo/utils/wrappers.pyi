from typing import TypeVar

from pettingzoo import AECEnv

_Agent = TypeVar("_Agent")
_Seen = TypeVar("_Seen")
_Does = TypeVar("_Does")

class AssertOutOfBoundsWrapper(AECEnv[_Agent, _Seen, _Does]):
    def __init__(self, env: AECEnv[_Agent, _Seen, _Does]) -> None: ...

class OrderEnforcingWrapper(AECEnv[_Agent, _Seen, _Does]):
    def __init__(self, env: AECEnv[_Agent, _Seen, _Does]) -> None: ...

class TerminateIllegalWrapper(AECEnv[_Agent, _Seen, _Does]):
    def __init__(self, env: AECEnv[_Agent, _Seen, _Does], illegal_reward: float) -> None: ...
