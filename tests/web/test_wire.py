"""What the server refuses, whoever speaks to it: connections, messages and wishes made by hand."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TypeAlias, cast

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import truc
from truc.describe import describe_text
from truc.table import Play, update
from truc.variants import ruleset_from
from truc.words import LANGUAGES, say_card, words_for
from web.driving import Server, command, until

Serve: TypeAlias = Callable[..., Server]
ANNA, BERNAT = "a" * 43, "b" * 43
HELLO = json.dumps({"name": "Anna", "language": "en"})


def ask(server: Server, path: str, headers: Mapping[str, str], body: object = None) -> object:
    """Send a request; return the status and, of an answer that is JSON, what it says."""
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server.url + path, data=data, headers=dict(headers))
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def new(server: Server, system: str = "fjd", token: str = ANNA) -> str:
    """Make a table; return its path."""
    headers = {"Cookie": f"truc={token}", "Origin": server.url}
    made = ask(server, "/tables", headers, {"system": system, "options": {}})
    return f"/t/{cast('dict[str, str]', made)['table']}"


def join(
    server: Server, path: str, token: str | None = ANNA, origin: str | None = None
) -> ClientConnection:
    """Connect to a table as somebody."""
    return connect(
        f"ws://127.0.0.1:{server.port}{path}/live",
        origin=Origin(origin or server.url),
        additional_headers={} if token is None else {"Cookie": f"truc={token}"},
        proxy=None,
    )


def closed(socket: ClientConnection) -> int:
    """Return the code with which the server ends a connection, whatever it says before."""
    try:
        while True:
            socket.recv(timeout=10)
    except ConnectionClosed as error:
        return 0 if error.rcvd is None else error.rcvd.code


def heard(socket: ClientConnection) -> dict[str, object]:
    """Return the next message."""
    return cast("dict[str, object]", json.loads(socket.recv(timeout=10)))


@pytest.mark.parametrize(
    ("token", "origin"),
    [(None, None), ("short", None), (ANNA, "http://elsewhere.example"), (ANNA, "null")],
    ids=["nobody", "no secret", "another page", "a page of nowhere"],
)
def test_only_the_page_itself_connects(serve: Serve, token: str | None, origin: str | None) -> None:
    """Without a secret, or from the page of another site, there is no connection."""
    server = serve()
    with pytest.raises(InvalidStatus) as caught:
        join(server, new(server), token, origin)
    assert caught.value.response.status_code == 403


def test_only_the_page_itself_makes_tables(serve: Serve) -> None:
    """Without a secret, from elsewhere, too long or of no system: no table is made."""
    server = serve()
    good = {"Cookie": f"truc={ANNA}", "Origin": server.url}
    body: dict[str, object] = {"system": "fjd", "options": {}}
    assert ask(server, "/tables", good | {"Cookie": "truc=x"}, body) == 403
    assert ask(server, "/tables", good | {"Origin": "http://elsewhere.example"}, body) == 403
    assert ask(server, "/tables", {"Cookie": f"truc={ANNA}"}, body) == 403
    assert ask(server, "/tables", good, {"system": "fjd", "options": {"x": "y" * 5000}}) == 413
    wrongs: tuple[object, ...] = (
        {"system": "poker", "options": {}},
        {"system": "fjd", "options": {"camas": "one"}},
        {"system": ["fjd"], "options": {}},
        {"system": "fjd", "options": []},
        [],
        "fjd",
        b"\xff",
        b"[" * 4000,
    )
    for wrong in wrongs:
        assert ask(server, "/tables", good, wrong) == 400
    rows = sqlite3.connect(server.store)
    assert rows.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    rows.close()


@pytest.mark.parametrize(
    "said",
    [
        "",
        "sit",
        "[" * 4000,
        '{"name": "Anna"}',
        '{"name": 1, "language": "en"}',
        '{"name": "Anna", "language": ["en"]}',
        '{"name": "Anna", "language": "xx"}',
        '{"moment": 0, "do": "sit", "what": 0}',
        b"\x00",
    ],
)
def test_the_first_message_is_a_greeting(serve: Serve, said: str | bytes) -> None:
    """Whoever says anything else first is let go, and has not come in."""
    server = serve()
    path = new(server)
    with join(server, path) as socket:
        socket.send(said)
        assert closed(socket) == 4002
    assert server.table(path).people == ()


@pytest.mark.parametrize(
    "said",
    [
        {"moment": 0, "do": "sit", "what": 0, "person": "b"},
        {"moment": 0, "do": "sit", "what": 0, "at": 1},
        {"moment": 0.0, "do": "sit", "what": 0},
        {"moment": True, "do": "sit", "what": 0},
        {"moment": 0, "do": "sit", "what": "0"},
        {"moment": 0, "do": "sit"},
        {"moment": 0, "do": ["sit"], "what": 0},
        {"moment": 0, "do": "stand", "what": 0},
        {"moment": 0, "do": "deal", "what": "1e 1b 7e 7o 3e 3b"},
        {"moment": 0, "do": "play", "what": "deal 1e 1b 7e 7o 3e 3b"},
        {"moment": 0, "do": "play", "what": '0 sign "wink" 1'},
        {"moment": 0, "do": "play", "what": "0 1x"},
        {"moment": 0, "do": "tick"},
        {"moment": 0, "do": "disconnect", "what": "b"},
    ],
)
def test_there_is_no_wish_for_what_is_the_servers_to_say(
    serve: Serve, said: Mapping[str, object]
) -> None:
    """A message cannot name a sender or a time, nor deal: whoever sends one is let go."""
    server = serve()
    path = new(server)
    with join(server, path) as socket:
        socket.send(HELLO)
        heard(socket)
        socket.send(json.dumps(said))
        assert closed(socket) == 4002
    assert server.table(path).chairs == (None, None)


@pytest.mark.parametrize("what", [7, -1, True, 2**80])
def test_a_wish_that_cannot_be_is_refused_in_words(serve: Serve, what: int) -> None:
    """What is of the right form and cannot happen is told to the sender, who may go on."""
    server = serve()
    path = new(server)
    with join(server, path) as socket:
        socket.send(HELLO)
        heard(socket)
        socket.send(json.dumps({"moment": server.table(path).moment, "do": "sit", "what": what}))
        assert "(TABLE-" in str(heard(socket)["no"])
        socket.send(json.dumps({"moment": server.table(path).moment, "do": "sit", "what": 1}))
        assert "told" in heard(socket)


def test_messages_are_short(serve: Serve) -> None:
    """A message of more than 4 kB ends the connection unread."""
    with join(server := serve(), new(server)) as socket:
        socket.send(json.dumps({"name": "a" * 5000, "language": "en"}))
        assert closed(socket) == 1009


def test_messages_are_few(serve: Serve) -> None:
    """Whoever sends more than a person can is let go; the others go on."""
    server = serve("--burst", "5", "--each", "1000")
    path = new(server)
    with join(server, path, BERNAT) as other, join(server, path) as socket:
        other.send(HELLO)
        heard(other)
        for _ in range(7):
            socket.send(HELLO)
        assert closed(socket) == 4001
        other.send(HELLO)
        assert heard(other)


def test_a_table_is_found_by_its_id_alone(serve: Serve) -> None:
    """An id of a table has 128 bits of chance in it; another leads nowhere."""
    server = serve()
    paths = {new(server) for _ in range(5)}
    assert len(paths) == 5
    assert {len(path) for path in paths} == {len("/t/") + 22}
    with join(server, "/t/" + "a" * 22) as socket:
        assert closed(socket) == 4004


def test_a_person_has_few_connections_and_a_process_few_tables(serve: Serve) -> None:
    """One connection too many is let go; where tables are full an empty one gives way."""
    server = serve("--tabs", "2", "--tables", "2", "--people", "1")
    path = new(server)
    with join(server, path) as first, join(server, path) as second, join(server, path) as third:
        assert closed(third) == 4005
        for socket in (first, second):
            socket.send(HELLO)
            heard(socket)
        with join(server, path, BERNAT) as fourth:
            assert closed(fourth) == 4005
        empty = new(server)
        new(server)
        with join(server, empty) as nowhere:
            assert closed(nowhere) == 4004
        assert server.table(path).people


def test_who_comes_back_too_late_comes_in_anew(serve: Serve) -> None:
    """Also in the second before the clock is told the next time."""
    server = serve("--keep", "200")
    path = new(server)
    for _ in range(6):
        with join(server, path) as socket:
            socket.send(HELLO)
            assert heard(socket)["told"]
        time.sleep(0.31)


def test_names_are_told_apart_and_clean(serve: Serve) -> None:
    """Nobody takes a name that is taken or a bot's; nothing is in it that does not print."""
    server = serve()
    path = new(server)
    names = ["Anna", " An\u202ena\x00\n ", "Anna", "Llop", "x" * 50, "\ud800"]
    expected = ["Anna", "An na", "Anna 2", "Llop 2", "x" * 20, "?"]
    with ExitStack() as stack:
        for number, name in enumerate(names):
            socket = stack.enter_context(join(server, path, str(number) * 43))
            socket.send(json.dumps({"name": name, "language": "en"}))
            shown = cast("dict[str, str]", heard(socket)["names"])
            assert list(shown.values()) == expected[: number + 1]


def test_the_id_of_a_person_is_another_one_at_another_table(serve: Serve) -> None:
    """Ids are public at a table; they tell nothing of the secret, and nothing elsewhere."""
    server = serve()
    ids: set[str] = set()
    for path in (new(server), new(server)):
        with join(server, path) as socket:
            socket.send(HELLO)
            ids |= set(cast("dict[str, str]", heard(socket)["names"]))
    assert len(ids) == 2
    assert not any(ANNA[:8] in one for one in ids)


def seated(server: Server, path: str, *sockets: ClientConnection) -> None:
    """Let these say hello and sit down in order, and the first begin the game."""
    for seat, socket in enumerate(sockets):
        socket.send(HELLO)
        heard(socket)
        socket.send(json.dumps({"moment": server.table(path).moment, "do": "sit", "what": seat}))
        while cast("dict[str, dict[str, object]]", heard(socket)["seen"])["value"]["seat"] != seat:
            pass
    sockets[0].send(json.dumps({"moment": server.table(path).moment, "do": "start"}))
    until(lambda: server.table(path).game is not None)


def test_who_deals_next_is_told_so(serve: Serve) -> None:
    """The dealer is spoken to, not of."""
    server = serve("--pause", "60000")
    path = new(server)
    with join(server, path) as one, join(server, path, BERNAT) as two:
        seated(server, path, one, two)
        said = [""]
        while said[-1] not in {"You deal next.", "Anna 2 deals next."}:
            said.append(str(heard(one).get("status", "")))
        game = server.table(path).game
        assert game is not None
        assert said[-1] == ("You deal next." if game.dealer == 0 else "Anna 2 deals next.")


def test_who_comes_back_is_told_the_hand_again(serve: Serve) -> None:
    """All that this person was told since the deal, and nothing that was for somebody else."""
    server = serve("--pause", "0")
    path = new(server)
    with join(server, path) as one, join(server, path, BERNAT) as two:
        seated(server, path, one, two)
        until(lambda: (game := server.table(path).game) is not None and game.hand is not None)
        hand = getattr(server.table(path).game, "hand", None)
        assert hand is not None
        for seat, token in enumerate((ANNA, BERNAT)):
            with join(server, path, token) as again:
                again.send(HELLO)
                message = heard(again)
                told = " ".join(cast("list[str]", message["told"]))
                assert message["anew"]
                for owner, cards in enumerate(hand.dealt):
                    assert all((say_card(card) in told) == (owner == seat) for card in cards)
        with join(server, path, "c" * 43) as watcher:
            watcher.send(HELLO)
            told = " ".join(cast("list[str]", heard(watcher)["told"]))
            assert not any(say_card(card) in told for cards in hand.dealt for card in cards)


def test_options_and_rules_can_be_read(serve: Serve) -> None:
    """In each language; and a system with its options set as they are is the system itself."""
    server = serve()
    path = new(server)
    for language in LANGUAGES:
        offered = cast(
            "dict[str, list[dict[str, object]]]", ask(server, f"/options/{language}", {})
        )
        assert set(offered) == set(truc.RULESETS)
        for system, options in offered.items():
            unsaid = {str(option["name"]): option["unsaid"] for option in options}
            assert ruleset_from(system, unsaid) == ruleset_from(system, {})
            for option in options:
                among = cast("list[object]", option["among"])
                assert option["say"]
                assert not among or option["unsaid"] in among
        with urllib.request.urlopen(f"{server.url}{path}/rules/{language}/44") as answer:
            expected = describe_text(ruleset_from("fjd", {}), width=44, words=words_for(language))
            assert answer.read().decode() == expected
    for nowhere in ("/options/xx", f"{path}/rules/xx/44", "/t/nowhere/rules/en/44"):
        assert ask(server, nowhere, {}) == 404


def test_a_server_says_where_it_is(serve: Serve) -> None:
    """Whoever starts it reads the address to open, and where the tables are."""
    server = serve()
    assert server.said.startswith(f"Open {server.url} (")
    assert str(server.store) in server.said


def test_a_store_that_cannot_be_is_said_in_a_line(serve: Serve, tmp_path: Path) -> None:
    """No database, no folder, or a file that another server has: one line, and the status 2."""
    server = serve()
    strange = tmp_path / "strange.sqlite"
    strange.write_text("this is no database")
    for store, why in (
        (strange, "not a database"),
        (tmp_path / "nowhere" / "tables.sqlite", "unable to open"),
        (server.store, "another server"),
    ):
        done = subprocess.run(
            command(0, store), capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert str(store) in done.stderr
        assert why in done.stderr


def test_what_was_answered_is_kept(serve: Serve) -> None:
    """Killed right after an answer, the server has what it answered."""
    server = serve("--pause", "0", "--keep", "3000")
    path = new(server)
    with join(server, path) as one, join(server, path, BERNAT) as two:
        for seat, socket in enumerate((one, two)):
            socket.send(HELLO)
            heard(socket)
            socket.send(
                json.dumps({"moment": server.table(path).moment, "do": "sit", "what": seat})
            )
        until(lambda: None not in server.table(path).chairs)
        one.send(json.dumps({"moment": server.table(path).moment, "do": "start"}))
        until(lambda: (game := server.table(path).game) is not None and game.hand is not None)
        table = server.table(path)
        action = truc.legal_actions(table.game)[0] if table.game is not None else None
        assert action is not None
        expected = update(
            table,
            Play(
                table.at,
                next(p.id for p in table.people if table.seat_of(p.id) == action.seat),
                table.moment,
                action,
            ),
        ).table
        said = {"moment": table.moment, "do": "play", "what": truc.format_action(action)}
        (one, two)[action.seat].send(json.dumps(said))
        while True:
            seen = cast("dict[str, dict[str, object]]", heard((one, two)[action.seat])["seen"])
            if seen["value"] and cast("dict[str, int]", seen["value"])["moment"] > table.moment:
                break
        server.kill()
    assert server.table(path).game == expected.game
    server.start()
    until(lambda: len(server.table(path).waits_for) == 2)
    assert server.table(path).game == expected.game
