"""What the tests of the example share: a browser, and servers that are gone afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, sync_playwright

from web.driving import Guest, Server, chromium

Serve: TypeAlias = Callable[..., Server]
Invite: TypeAlias = Callable[..., Guest]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium; without one the tests fail."""
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"]) as launched,
    ):
        yield launched


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start a server with these options."""
    started: list[Server] = []

    def start(*options: str) -> Server:
        folder = tmp_path / str(len(started))
        folder.mkdir()
        started.append(Server(folder, *options))
        return started[-1]

    yield start
    for server in started:
        server.kill()


@pytest.fixture
def invite(browser: Browser) -> Iterator[Invite]:
    """Let somebody in, with a browser of its own; nobody's page may fail."""
    guests: list[Guest] = []

    def let_in(name: str, **how: object) -> Guest:
        guests.append(Guest(browser, name, **how))  # type: ignore[arg-type]  # as Guest has it
        return guests[-1]

    yield let_in
    for guest in guests:
        guest.context.close()
    assert [error for guest in guests for error in guest.errors] == []
