from unittest import TestCase

import pyspiel

TOTAL_NUM_STATES: dict[str, tuple[int, int, int]]
PERFECT_RECALL_NUM_STATES: dict[str, int]

class EnforceAPIOnFullTreeBase(TestCase): ...

class EnforceAPIOnPartialTreeBase(TestCase):
    some_states: list[pyspiel.State]
