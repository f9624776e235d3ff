"""The small front end of the cookbook works, and is as small as the page says."""

from __future__ import annotations

import re
import runpy
import threading
import urllib.request
from http.cookiejar import CookieJar
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import cast
from urllib.parse import urlencode

import pytest

import truc

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "examples" / "tiny_web.py"
BUTTON = re.compile(r"<button name=do value='([^']+)'>")
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def code_lines(text: str) -> int:
    """Count the lines that hold code: no blank ones, no comments."""
    return sum(
        bool(line.strip()) and not line.strip().startswith("#") for line in text.splitlines()
    )


def test_each_front_end_has_fewer_than_sixty_lines() -> None:
    """The listings of the cookbook, and the file that it names, are under sixty lines of code."""
    page = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
    listings = [SOURCE.read_text(encoding="utf-8"), *BLOCK.findall(page)]
    assert len(listings) >= 5
    assert max(map(code_lines, listings)) < 60


def silent(*_: object) -> None:
    """Log nothing."""


def test_a_game_is_played_with_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses the first button of each page comes to the end of a game."""
    space = runpy.run_path(str(SOURCE))
    handler = cast("type[BaseHTTPRequestHandler]", space["Handler"])
    monkeypatch.setattr(handler, "log_message", silent)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
            url = f"http://127.0.0.1:{server.server_address[1]}/"
            page, pressed = "", 0
            with opener.open(url) as answer:
                page = answer.read().decode()
            assert BUTTON.findall(page) == ["deal"]
            while "new" not in BUTTON.findall(page):
                data = urlencode({"do": BUTTON.findall(page)[0]}).encode()
                with opener.open(url, data) as answer:
                    page = answer.read().decode()
                pressed += 1
                assert pressed < 1000
        finally:
            server.shutdown()
            thread.join()
    games = cast("dict[str, truc.GameState]", space["GAMES"])
    assert [state.winner is not None for state in games.values()] == [True]
    assert pressed > 10
