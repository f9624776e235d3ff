"""A table on the web: ``python examples/web/serve.py`` serves it on http://127.0.0.1:8000."""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import secrets
import socket
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final, cast, final
from urllib.parse import urlsplit

import attrs
import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import truc
from rooms import Full, Limits, Room, Rooms, Visitor
from store import Store
from talk import Misheard, heard, options
from truc.describe import describe_text
from truc.svg import LIGHT, back_svg, card_svg
from truc.variants import ruleset_from
from truc.words import LANGUAGES, Words, words_for

__all__ = ["application", "main"]

HERE: Final = Path(__file__).parent
COOKIE: Final = "truc"
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
YEAR: Final = 31_536_000
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  # compared, and listened at only if it is asked for
LARGEST: Final = 4_096
"""The most bytes of a message from a browser."""
PATIENCE: Final = 10
"""How many seconds a new connection has for its greeting."""
SAFE: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Nothing but our own files runs or is loaded, and the page's address is told to nobody."""
STATIC: Final = {"page.js": "text/javascript", "style.css": "text/css"}
TOO_FAST, NONSENSE, NO_TABLE, FULL, OUT = 4001, 4002, 4004, 4005, 4006
"""Why a connection is closed; the page knows these numbers too."""


@final
class Server:
    """What answers: the page and its files, new tables, and the connections of people."""

    def __init__(self, rooms: Rooms) -> None:
        """Answer for ``rooms``."""
        self.rooms = rooms

    async def page(self, request: Request) -> Response:
        """The page, the same for all addresses; whoever has no secret yet is given one."""
        response = _file(HERE / "page.html", "text/html")
        if _token(request) is None:
            response.set_cookie(
                COOKIE,
                secrets.token_urlsafe(32),
                max_age=YEAR,
                httponly=True,
                samesite="lax",  # strict would forget people who follow a link to a table
                secure=request.url.scheme == "https",
            )
        return response

    async def static(self, request: Request) -> Response:
        """A file of the page."""
        name = request.url.path.removeprefix("/")
        return _file(HERE / name, STATIC[name])

    async def card(self, request: Request) -> Response:
        """A picture of a card, or of a back."""
        code: str = request.path_params["code"]
        try:
            drawn = (
                back_svg(look=LIGHT)
                if code == "back"
                else card_svg(truc.parse_card(code), look=LIGHT)
            )
        except ValueError:
            return Response("no such card", 404, SAFE)
        headers = SAFE | {"Cache-Control": "public, max-age=86400"}
        return Response(drawn, headers=headers, media_type="image/svg+xml")

    async def create(self, request: Request) -> Response:
        """A new table, for ``{"system": "valencia", "options": {"seats": 2}}``."""
        if _token(request) is None or not _same_origin(request):
            return JSONResponse({"no": "only the page itself makes tables"}, 403, SAFE)
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST:
                return JSONResponse({"no": "too long"}, 413, SAFE)
        try:
            asked = json.loads(body)
            rules = ruleset_from(asked["system"], asked["options"])
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            return JSONResponse({"no": str(error)}, 400, SAFE)
        try:
            return JSONResponse({"table": self.rooms.create(rules).id}, 201, SAFE)
        except Full:
            return JSONResponse({"no": "there are too many tables"}, 503, SAFE)

    async def options(self, request: Request) -> Response:
        """The options of every system, in the language asked for."""
        words = _words(request)
        if words is None:
            return Response("no such language", 404, SAFE)
        return JSONResponse(options(words), headers=SAFE)

    async def rules(self, request: Request) -> Response:
        """The rules of a table to read, in the language asked for and lines of so many letters."""
        room, words = self.rooms.get(request.path_params["table"]), _words(request)
        if room is None or words is None:
            return Response("no such page", 404, SAFE)
        width = min(max(request.path_params["width"], 30), 100)
        text = describe_text(room.table.rules, width=width, words=words)
        return Response(text, headers=SAFE, media_type="text/plain")

    async def live(self, socket: WebSocket) -> None:
        """One person's connection to one table."""
        token = _token(socket)
        if token is None or not _same_origin(socket):
            await socket.close()  # before it is accepted: 403
            return
        await socket.accept()
        room = self.rooms.get(socket.path_params["table"])
        if room is None:
            await socket.close(NO_TABLE)
            return
        try:
            visitor = self.rooms.join(room, token)
        except Full:
            await socket.close(FULL)
            return
        writer = asyncio.create_task(_write(socket, visitor))
        try:
            code = await self._read(socket, room, visitor)
        except WebSocketDisconnect:
            code = None
        finally:
            self.rooms.leave(room, visitor)
            writer.cancel()
        if code is not None:
            with suppress(RuntimeError):  # it is closed already
                await socket.close(code)

    async def _read(self, socket: WebSocket, room: Room, visitor: Visitor) -> int:
        """Hear all that is said, until something is said that must not be: return why."""
        while True:
            try:
                async with asyncio.timeout(PATIENCE if visitor.words is None else None):
                    text = await socket.receive_text()
            except TimeoutError:
                return NONSENSE
            except KeyError:  # bytes, not text
                return NONSENSE
            if visitor.too_fast():
                return TOO_FAST
            try:
                self.rooms.hear(room, visitor, heard(text))
            except Misheard:
                return NONSENSE
            except Full:
                return FULL


async def _write(socket: WebSocket, visitor: Visitor) -> None:
    """Send what waits, one after the other."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (text := await visitor.out.get()) is not None:
            await socket.send_text(text)
        await socket.close(OUT)


def _token(asked: HTTPConnection) -> str | None:
    """Return the secret of who asks, from its cookie: who it is, and nobody else knows it."""
    token = asked.cookies.get(COOKIE, "")
    return token if TOKEN.fullmatch(token) else None


def _same_origin(asked: HTTPConnection) -> bool:
    """Whether it is our own page that asks, and not one of somebody else in the same browser."""
    return urlsplit(asked.headers.get("origin", "")).netloc == asked.headers.get("host", " ")


def _words(request: Request) -> Words | None:
    """Return the words of the language in an address; None if there is no such language."""
    language: str = request.path_params["language"]
    return words_for(language) if language in LANGUAGES else None


def _file(path: Path, kind: str) -> Response:
    headers = SAFE | {"Cache-Control": "no-cache"}
    return Response(path.read_bytes(), headers=headers, media_type=kind)


def application(path: Path, limits: Limits, *, power_cuts: bool = False) -> Starlette:
    """Return the application, with its tables in the file at ``path``."""
    store = Store(path, power_cuts=power_cuts)
    server = Server(Rooms(store, limits))

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncGenerator[None, None]:
        clock = asyncio.create_task(server.rooms.run_clock())
        yield
        clock.cancel()
        store.close()

    routes = [
        Route("/", server.page),
        Route("/t/{table}", server.page),
        *(Route(f"/{name}", server.static) for name in STATIC),
        Route("/cards/{code}.svg", server.card),
        Route("/options/{language}", server.options),
        Route("/t/{table}/rules/{language}/{width:int}", server.rules),
        Route("/tables", server.create, methods=["POST"]),
        WebSocketRoute("/t/{table}/live", server.live),
    ]
    return Starlette(routes=routes, lifespan=running)


@final
class Announced(uvicorn.Server):
    """A server that says where it is, once it listens."""

    def __init__(self, config: uvicorn.Config, said: str) -> None:
        """Say ``said``."""
        super().__init__(config)
        self.said = said

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            print(self.said, flush=True)  # noqa: T201  # whoever starts it reads it


def main() -> None:
    """Serve, until stopped."""
    settable = attrs.fields(Limits)
    parser = argparse.ArgumentParser(
        description="A table for Truc on the web.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen at")
    parser.add_argument(
        "--store", type=Path, default=Path("truc.sqlite"), help="the file of tables"
    )
    parser.add_argument(
        "--power-cuts",
        action="store_true",
        help="wait for the disk at each save, so that the machine may stop as well as the process",
    )
    for field in settable:
        told = field.metadata["help"]
        parser.add_argument(f"--{field.name}", type=int, default=field.default, help=told)
    given = parser.parse_args()
    limits = Limits(**{field.name: cast("int", getattr(given, field.name)) for field in settable})
    try:
        served = application(given.store, limits, power_cuts=given.power_cuts)
    except sqlite3.Error as error:
        parser.exit(2, f"{parser.prog}: no tables can be kept in {given.store}: {error}\n")
    config = uvicorn.Config(
        served,
        host=given.host,
        port=given.port,
        access_log=False,  # the address of a table is for those alone who have been given it
        ws_max_size=LARGEST,
        ws_ping_interval=10,
        ws_ping_timeout=10,
        log_level="warning",
        server_header=False,
    )
    here = "127.0.0.1" if given.host == EVERYWHERE else given.host
    told = f"Open http://{here}:{given.port} (Ctrl-C stops; tables are kept in {given.store})"
    with suppress(KeyboardInterrupt):
        Announced(config, told).run()


if __name__ == "__main__":
    main()
