"""A game in a browser, without JavaScript: ``python examples/tiny_web.py``, then port 8001."""

import random
import secrets
from html import escape
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import truc
from truc.bots import sensible_bot, turn
from truc.svg import svg
from truc.words import say_action, sentence

GAMES: dict[str, truc.GameState] = {}
ME = 0
CHANCE = random.SystemRandom()


def gone_on(state: truc.GameState) -> truc.GameState:
    """Let the bots act until seat 0 is awaited, the hand is over, or the game is."""
    while state.hand is not None and ME not in truc.awaited(state):
        state = truc.apply(state, turn(state, [sensible_bot] * state.rules.seats, CHANCE))
    return state


def done(state: truc.GameState, what: str) -> truc.GameState:
    """Return the game after ``what`` has been pressed; what cannot be changes nothing."""
    if what == "new" and state.winner is not None:
        return truc.new_game(state.rules)
    if what == "deal" and state.phase is truc.Phase.DEAL:
        return gone_on(truc.apply(state, truc.shuffle(state.rules, CHANCE)))
    allowed = {truc.format_action(a): a for a in truc.view(state, ME).legal}
    return gone_on(truc.apply(state, allowed[what])) if what in allowed else state


def page(state: truc.GameState) -> str:
    """Return the page: the table as seat 0 may see it, and a button for all it may do."""
    view = truc.view(state, ME)
    menu = {truc.format_action(a): sentence(say_action(view.rules, a)) for a in view.legal}
    if state.hand is None:
        menu = {"deal": "Deal"} if state.winner is None else {"new": "Another game"}
    buttons = "".join(f"<button name=do value='{do}'>{escape(menu[do])}</button> " for do in menu)
    return f"<!doctype html><title>Truc</title>{svg(view)}<form method=post>{buttons}</form>"


class Handler(BaseHTTPRequestHandler):
    """Answers each browser with its own game."""

    def do_GET(self) -> None:
        """Show the game, or do what was pressed and show the game again."""
        cookie = SimpleCookie(self.headers.get("Cookie", "")).get("game")
        key = secrets.token_urlsafe(16) if cookie is None else cookie.value
        state = GAMES.get(key) or truc.new_game()
        length = min(int(self.headers.get("Content-Length", 0)), 100)
        GAMES[key] = done(
            state, self.rfile.read(length).decode("ascii", "replace")[3:].replace("+", " ")
        )
        self.send_response(200 if self.command == "GET" else 303)
        self.send_header("Set-Cookie", f"game={key}; HttpOnly; SameSite=Strict")
        self.send_header("Location", "/")
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page(GAMES[key]).encode())

    do_POST = do_GET  # noqa: N815  # the library calls them so


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", 8001), Handler).serve_forever()
