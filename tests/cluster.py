"""A dask cluster on this machine, for tests; dask leaves the types of much of it open."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from typing import Protocol, Self, cast

__all__ = ["local_cluster", "quick_to_give_up"]


class Cluster(Protocol):
    """What is needed of ``LocalCluster``."""

    scheduler_address: str

    def __enter__(self) -> Self: ...
    def __exit__(self, *error: object) -> None: ...


class Client(Protocol):
    """What is needed of ``Client``."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *error: object) -> None: ...
    def get_executor(self) -> Executor: ...


@contextmanager
def local_cluster(workers: int) -> Generator[tuple[Executor, str], None, None]:
    """Start a cluster of so many processes; yield its executor, and its scheduler's address."""
    distributed = import_module("distributed")
    make = cast("Callable[..., Cluster]", distributed.LocalCluster)
    connect = cast("Callable[[Cluster], Client]", distributed.Client)
    with (
        make(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
        connect(cluster) as client,
    ):
        yield client.get_executor(), cluster.scheduler_address


def quick_to_give_up() -> AbstractContextManager[object]:
    """Let a connection that nobody answers fail after a second."""
    setting = cast(
        "Callable[[dict[str, str]], AbstractContextManager[object]]",
        import_module("dask.config").set,
    )
    return setting({"distributed.comm.timeouts.connect": "1s"})
