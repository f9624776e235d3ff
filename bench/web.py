"""Held load: two hundred tables of four scripted people, on one process, over loopback.

``python bench/web.py [TABLES] [SECONDS]`` starts ``examples/web`` as a process of its own and
plays on it twice: as people do, each taking two to four seconds to think, and as fast as answers
come. The people are all in this process; where there are two cores, they have the other one. An
answer takes from the sending of an action to the message that shows it done to who sent it.
At the end the server is killed on the spot, and what it has kept is compared with what each person
was shown last: nothing may be lost.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any, final

import attrs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from truc.codec import from_json
from truc.table import Seen, Table, look

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "examples" / "web"))

from store import Store  # noqa: E402  # it is found there


@final
@attrs.define
class Person:
    """A scripted person: where, which one, what it was shown last, and how long answers took."""

    table: str
    number: int
    think: float
    moment: int = 0
    last: str = ""
    playing: bool = False
    took: list[float] = attrs.Factory(list[float])
    refused: int = 0

    async def live(self, port: int, gate: asyncio.Semaphore, begin: asyncio.Event) -> None:
        """Come, sit down, play, and go on reading until the server is gone."""
        async with gate, asyncio.timeout(120):
            link = await connect(
                f"ws://127.0.0.1:{port}/t/{self.table}/live",
                origin=Origin(f"http://127.0.0.1:{port}"),
                additional_headers={"Cookie": f"truc={self.number:043}"},
                proxy=None,
                compression=None,
                open_timeout=120,
            )
            await link.send(json.dumps({"name": f"p{self.number}", "language": "en"}))
            self.show(await link.recv())
            await self.ask(link, "sit", self.number)
        starting = asyncio.create_task(self.start(link, begin))
        rng = random.Random(f"{self.table} {self.number}")
        asked: tuple[int, float] | None = None
        try:
            while True:
                message = self.show(await link.recv())
                now = time.perf_counter()
                if asked is not None and "no" in message:
                    self.refused += 1
                    asked = None
                elif asked is not None and self.moment > asked[0]:
                    self.took.append(now - asked[1])
                    asked = None
                if asked is None and self.number in message.get("awaited", ())[:1]:
                    moment, what = self.moment, rng.choice(message["menu"])["do"]
                    if self.think:
                        await asyncio.sleep(self.think * rng.uniform(2 / 3, 4 / 3))
                    asked = (moment, time.perf_counter())
                    await self.ask(link, "play", what, moment)
        except ConnectionClosed:
            await starting

    def show(self, text: str | bytes) -> dict[str, Any]:
        """Take in a message."""
        message: dict[str, Any] = json.loads(text)
        if "seen" in message:
            self.last = str(text)
            seen = message["seen"]["value"]
            self.moment, self.playing = seen["moment"], None not in seen["chairs"]
        return message

    async def ask(
        self, link: ClientConnection, do: str, what: object = None, moment: int | None = None
    ) -> None:
        """Wish for something."""
        wish = {"moment": self.moment if moment is None else moment, "do": do}
        await link.send(json.dumps(wish if what is None else wish | {"what": what}))

    async def start(self, link: ClientConnection, begin: asyncio.Event) -> None:
        """Begin a game when all tables are full; the first one there is the host."""
        await begin.wait()
        if json.loads(self.last)["seen"]["value"]["host"] == self.me:
            await self.ask(link, "start")

    @property
    def me(self) -> str:
        """The id of this person at its table."""
        return str(json.loads(self.last)["seen"]["value"]["me"])


def create(port: int) -> str:
    """Make a table; return its id."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/tables",
        data=b'{"system": "barajamos", "options": {}}',
        headers={"Cookie": f"truc={0:043}", "Origin": f"http://127.0.0.1:{port}"},
    )
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["table"])


def spent(server: subprocess.Popen[bytes]) -> float:
    """Return how many seconds the server has worked so far, on Linux."""
    fields = Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(
    port: int, tables: int, seconds: float, think: float, server: subprocess.Popen[bytes]
) -> tuple[list[Person], float]:
    """Fill the tables, let all play for so long, then kill the server; return its work as well."""
    made = [await asyncio.to_thread(create, port) for _ in range(tables)]
    people = [Person(table, number, think) for table in made for number in range(4)]
    gate, begin = asyncio.Semaphore(20), asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        for person in people:
            tasks.create_task(person.live(port, gate, begin))
        while not all(person.playing for person in people):  # noqa: ASYNC110  # many at once
            await asyncio.sleep(0.1)
        before = spent(server)
        begin.set()
        await asyncio.sleep(seconds)
        work = spent(server) - before
        server.kill()
    return people, work


def compared(path: Path, people: list[Person]) -> int:
    """Return how many last messages show the kept table; stop if one shows more than is kept."""
    with closing(Store(path)) as store:
        kept: dict[str, Table] = {one.id: one.table for one in store.load()}
    same = 0
    for person in people:
        table = kept[person.table]
        shown = from_json(json.dumps(json.loads(person.last)["seen"]), Seen)
        assert shown.moment <= table.moment, "what a person was shown is lost"
        if shown.moment == table.moment:
            assert attrs.evolve(look(table, shown.me), at=shown.at) == shown
            same += 1
    return same


def held(tables: int, seconds: float, think: float) -> None:
    """Run the load once and print the figures."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        server = subprocess.Popen(
            [
                sys.executable,
                ROOT / "examples/web/serve.py",
                "--port",
                str(port),
                "--store",
                path,
                "--pause",
                "4000" if think else "0",
            ],
            stdout=subprocess.DEVNULL,
        )
        try:
            for _ in range(400):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/style.css").close()
                    break
                except OSError:
                    time.sleep(0.05)
            people, work = asyncio.run(play(port, tables, seconds, think, server))
        finally:
            server.kill()
            server.wait()
        same = compared(path, people)
    took = sorted(one for person in people for one in person.took)
    pace = "two to four seconds to think" if think else "no thinking"
    refused = sum(person.refused for person in people)
    print(f"{tables} tables of four, {pace}:")
    print(f"  {len(took) / seconds:8.0f} actions a second; {len(took)} in all, {refused} refused")
    for name, share in (("median", 0.5), ("99 in 100", 0.99), ("slowest", 1.0)):
        print(f"  {took[min(len(took) - 1, int(len(took) * share))] * 1000:8.1f} ms  {name}")
    print(f"  {work / len(took) * 1000:8.1f} ms  of the server's own work for one")
    print(f"  {work / seconds:8.0%}     of a core taken by the server")
    print(f"  killed: {same} of {len(people)} people were shown all that is kept, nobody more\n")


if __name__ == "__main__":
    TABLES = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 30
    held(TABLES, SECONDS, think=3.0)
    held(TABLES, SECONDS, think=0.0)
