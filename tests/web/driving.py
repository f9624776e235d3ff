"""A server of one's own, and browsers at its tables, for tests."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Final, cast, final

from playwright.sync_api import Browser, Page, WebSocket

import truc
from truc.codec import from_json
from truc.table import Table
from truc.words import ENGLISH, SPANISH, VALENCIAN, say_card

SERVE: Final = Path(__file__).parent.parent.parent / "examples" / "web" / "serve.py"
LANGUAGES: Final = {"en": ENGLISH, "ca": VALENCIAN, "es": SPANISH}
BOXES: Final = """["#felt", "#slip", ".seat"].flatMap((which) =>
    [...document.querySelectorAll(which)].map((one) => {
        const {left, top, right, bottom} = one.getBoundingClientRect();
        return right > left ? [left, top, right, bottom] : null;
    }))"""
LOW: Final = (truc.Bid.ENVIDE, truc.Bid.TRUC)


def until(what: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until ``what`` is so; fail if it never is."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it has not come about"
        time.sleep(0.02)


def command(port: int, store: Path, *options: str) -> list[str]:
    """Return what starts the example."""
    given = ("--port", str(port), "--store", str(store), *options)
    return [sys.executable, str(SERVE), *given]


@final
class Server:
    """The example as a process of its own; killed without a word, and started again."""

    def __init__(self, folder: Path, *options: str) -> None:
        """Start it, with its tables in ``folder``."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = cast("tuple[str, int]", free.getsockname())[1]
        self.store = folder / "tables.sqlite"
        self.options = options
        self.url = f"http://127.0.0.1:{self.port}"
        self.said = ""
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start the process, wait until it answers, and read what it says then."""
        self.process = subprocess.Popen(
            command(self.port, self.store, *self.options), stdout=subprocess.PIPE, text=True
        )
        until(self._answers)
        self.said = "" if self.process.stdout is None else self.process.stdout.readline()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/style.css") as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """Kill the process on the spot: it can do nothing more."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.communicate()
            self.process = None

    def table(self, link: str) -> Table:
        """Return the table of a link as it is kept: with everybody's cards."""
        rows = sqlite3.connect(self.store)
        try:
            found = rows.execute(
                "SELECT state FROM tables WHERE id = ?", (link.rsplit("/", 1)[1],)
            ).fetchone()
        finally:
            rows.close()
        return from_json(cast("tuple[str]", found)[0], Table)


def chromium() -> str | None:
    """Return the program to test with; None for the one that playwright brings."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


@final
class Guest:
    """A person in a browser of its own: cookies, storage and language shared with nobody."""

    def __init__(
        self,
        browser: Browser,
        name: str,
        *,
        language: str = "ca",
        size: tuple[int, int] = (1280, 800),
    ) -> None:
        """Open a page; ``frames`` holds all that ever reaches it."""
        width, height = self.size = size
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language
        )
        self.context.set_default_timeout(20_000)
        self.name = name
        self.language = language
        self.frames: list[str] = []
        self.errors: list[str] = []
        self.page = self.open()

    def open(self) -> Page:
        """Open another page of the same person."""
        self.page = self.context.new_page()
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("dialog", lambda dialog: dialog.accept())
        return self.page

    def _listen(self, connection: WebSocket) -> None:
        connection.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def come(self, link: str) -> None:
        """Follow a link to a table, and say one's name there."""
        self.page.goto(link)
        self.page.fill("#name", self.name)
        self.page.locator("#name").blur()
        self.page.wait_for_selector("body[data-moment]")

    def sees(self, moment: int) -> None:
        """Wait until the page shows the table as it is at ``moment`` or later."""
        until(lambda: int(self.page.get_attribute("body", "data-moment") or -1) >= moment)

    def fits(self) -> None:
        """Fail unless the page fits its screen, and the plates of the seats the table."""
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.size[0]
        felt, slip, *plates = cast("list[list[float] | None]", self.page.evaluate(BOXES))
        assert felt is not None
        shown = [plate for plate in plates if plate is not None]
        for number, plate in enumerate(shown):
            assert felt[0] <= plate[0] < plate[2] <= felt[2]
            assert felt[1] <= plate[1] < plate[3] <= felt[3]
            for other in [*shown[:number], *([] if slip is None else [slip])]:
                beside = plate[2] <= other[0] or other[2] <= plate[0]
                assert beside or plate[3] <= other[1] or other[3] <= plate[1]

    def plays(self, action: truc.SeatAction) -> None:
        """Press what stands for ``action``."""
        text = truc.format_action(action)
        if isinstance(action, truc.PlayCard):
            face = self.page.locator(f'.face[data-card="{action.card}"]')
            (face.locator("xpath=..").locator(".under") if action.face_down else face).click()
        else:
            self.page.locator(f'.bid[data-do="{text}"]').click()


def make_table(guest: Guest, server: Server, system: str, **options: object) -> str:
    """Let a guest make a table as the page does; return the link to share."""
    guest.page.goto(server.url)
    table = guest.page.evaluate(
        "async (asked) => (await (await fetch('/tables', {method: 'POST', body: asked})).json())",
        json.dumps({"system": system, "options": options}),
    )
    return f"{server.url}/t/{cast('dict[str, str]', table)['table']}"


def sit_down(server: Server, link: str, guests: list[Guest]) -> None:
    """Let all come and sit down in order, and the first begin the game; wait for the cards."""
    for guest in guests:
        guest.come(link)
    for guest in guests:
        guest.page.locator(".sit").first.click()
        guest.page.wait_for_selector(".sit", state="detached")
    guests[0].page.click(".start")
    until(lambda: (game := server.table(link).game) is not None and game.hand is not None)
    for guest in guests:
        guest.sees(server.table(link).moment)


def choose(state: truc.GameState, rng: random.Random, bold: float) -> truc.SeatAction:
    """Return something that may be done now: no fold, and only the lowest bids, at times."""
    legal = truc.legal_actions(state)
    calls = [a for a in legal if isinstance(a, truc.Call) and a.bid in LOW]
    others = [a for a in legal if not isinstance(a, truc.Fold | truc.Call)]
    return rng.choice(calls if calls and rng.random() < bold else others)


def hidden(card: truc.Card, text: str) -> bool:
    """Whether ``text`` says nothing of ``card``: neither its code nor its name in any language."""
    code = re.search(rf"(?<![0-9a-z]){card.code}(?![0-9a-z])", text)
    names = (say_card(card, words=words) for words in LANGUAGES.values())
    return code is None and not any(name in text for name in names)
