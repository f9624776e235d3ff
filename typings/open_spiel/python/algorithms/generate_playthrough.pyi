from collections.abc import Sequence

def playthrough(
    game_string: str,
    action_sequence: Sequence[int] | None,
    alsologtostdout: bool = False,
    observation_params_string: str | None = None,
    seed: int | None = None,
) -> str: ...
