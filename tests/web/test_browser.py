"""The table on the web in a real browser: four people, each in a browser of its own."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import TypeAlias, cast

import pytest

import truc
from truc.table import How, Problem
from truc.variants import ruleset_from
from truc.words import SPANISH, VALENCIAN, say_card, say_reason, say_target
from web.driving import Guest, Server, choose, hidden, make_table, sit_down, until

Serve: TypeAlias = Callable[..., Server]
Invite: TypeAlias = Callable[..., Guest]
QUICK = ("--pause", "100", "--think", "0")
NAMES = ("Anna", "Bernat", "Carme", "Dolors")
PHONE = (390, 844)


def act(
    server: Server, link: str, guests: list[Guest], rng: random.Random, bold: float = 0
) -> truc.SeatAction:
    """Let somebody who may act do so on its page, and wait until it is kept; unbold, play cards."""
    table = server.table(link)
    assert table.game is not None
    action = choose(table.game, rng, bold)
    guests[action.seat].sees(table.moment)
    guests[action.seat].plays(action)
    passed(server, link, table.moment)
    return action


def passed(server: Server, link: str, moment: int) -> None:
    """Wait until something has happened since ``moment``."""
    until(lambda: server.table(link).moment > moment)


def told(text: str) -> str:
    """Return a message without the signs of the ruleset, which name cards in every message."""
    message = cast("dict[str, object]", json.loads(text))
    message.pop("signs", None)
    return json.dumps(message, ensure_ascii=False)


def dealt(server: Server, link: str) -> bool:
    """Whether a hand is in play."""
    game = server.table(link).game
    return game is not None and game.hand is not None


def cards_of(guest: Guest) -> list[str]:
    """Return the cards that a page shows as its own."""
    faces = guest.page.locator(".face")
    return [str(faces.nth(n).get_attribute("data-card")) for n in range(faces.count())]


def test_a_whole_game_and_nobody_is_sent_what_is_not_for_them(serve: Serve, invite: Invite) -> None:
    """Four play a game to its end, a fifth watches; no message holds a card still hidden."""
    server = serve(*QUICK)
    four = [invite(name, language=("ca", "es", "en", "ca")[n]) for n, name in enumerate(NAMES)]
    link = make_table(four[0], server, "ribera-baixa", camas=1, target=8)
    sit_down(server, link, four)
    watcher = invite("Empar", language="en")
    watcher.come(link)
    rng = random.Random(3)
    checked = 0
    hands = 0
    open_cards: set[truc.Card] = set()
    all_dealt: tuple[tuple[truc.Card, ...], ...] = ()
    for person in (*four, watcher):
        person.frames.clear()
    while server.table(link).outcome is None:
        until(lambda: dealt(server, link))
        game = server.table(link).game
        assert game is not None
        assert game.hand is not None
        if game.hand.dealt != all_dealt:
            all_dealt, open_cards = game.hand.dealt, set()
            hands += 1
        action = act(server, link, four, rng, bold=0.4)
        if isinstance(action, truc.PlayCard) and not action.face_down:
            open_cards.add(action.card)
        after = server.table(link)
        hand = None if after.game is None else after.game.hand
        over = hand is None or hand.dealt != all_dealt
        for seat, person in enumerate((*four, watcher)):
            person.sees(after.moment)
            own = all_dealt[seat] if seat < 4 else ()
            secret = {card for hand in all_dealt for card in hand} - open_cards - set(own)
            later: list[str] = []
            for text in person.frames:
                if over and seat < 4 and '"dealt": [' in text and '"dealt": []' not in text:
                    later.append(text)  # of the next hand, which has been dealt meanwhile
                    continue
                checked += 1
                assert not [card for card in secret if not hidden(card, told(text))]
            person.frames[:] = later
    outcome = server.table(link).outcome
    assert outcome is not None
    assert outcome.how is How.WON
    assert hands >= 2
    assert checked > 50
    four[0].page.wait_for_selector(".rematch")
    assert watcher.page.locator(".face, .bid, .rematch").count() == 0


def test_a_reload_changes_nothing(serve: Serve, invite: Invite) -> None:
    """Whoever loads the page again has the same seat and cards, and the game goes on."""
    server = serve(*QUICK)
    four = [invite(name) for name in NAMES]
    link = make_table(four[0], server, "barajamos")
    sit_down(server, link, four)
    rng = random.Random(1)
    act(server, link, four, rng)
    four[1].sees(server.table(link).moment)
    before = server.table(link).game
    cards = cards_of(four[1])
    assert len(cards) >= 2
    four[1].page.reload()
    four[1].page.wait_for_selector(".face")
    assert cards_of(four[1]) == cards
    until(lambda: not server.table(link).waits_for)
    assert server.table(link).game == before
    assert before is not None
    assert before.hand is not None
    own = before.hand.dealt[1]
    for card in own:
        four[1].page.locator("#log li", has_text=say_card(card, words=VALENCIAN)).first.wait_for()
    four[1].page.locator("#own", has_text=f"{truc.envit_count(before.rules, own)}").wait_for()
    while not won(server, link):
        act(server, link, four, rng)
    trick = four[1].page.locator(".tricks i")
    trick.wait_for()
    assert trick.text_content() in {"✓", "✗", "="}
    assert "Basa 1" in str(trick.get_attribute("aria-label"))


def test_a_killed_server_loses_nothing(serve: Serve, invite: Invite) -> None:
    """Killed in the middle of a hand and started again, it goes on where it was, by itself."""
    server = serve(*QUICK)
    four = [invite(name) for name in NAMES]
    link = make_table(four[0], server, "menorca")
    sit_down(server, link, four)
    rng = random.Random(2)
    for _ in range(3):
        act(server, link, four, rng)
    for person in four:
        person.sees(server.table(link).moment)
    cards = [cards_of(person) for person in four]
    before = server.table(link)
    lines = four[3].page.locator("#log li").count()
    server.kill()
    four[0].page.wait_for_selector("body.offline")
    server.start()
    for person in four:
        person.page.wait_for_selector("body:not(.offline)")
    until(lambda: not server.table(link).waits_for)
    after = server.table(link)
    assert after.game == before.game
    assert after.chairs == before.chairs
    for person in four:
        person.sees(after.moment)
    assert [cards_of(person) for person in four] == cards
    assert four[3].page.locator("#log li").count() > lines
    while dealt(server, link):
        act(server, link, four, rng)


def test_who_is_back_in_time_plays_on(serve: Serve, invite: Invite) -> None:
    """A closed browser stops the game; opened again within the time, the same person plays on."""
    server = serve(*QUICK)
    four = [invite(name) for name in NAMES]
    link = make_table(four[0], server, "valencia")
    sit_down(server, link, four)
    cards = cards_of(four[2])
    four[2].page.close()
    until(lambda: len(server.table(link).waits_for) == 1)
    four[0].page.wait_for_selector(".seat.away")
    four[2].open()
    four[2].page.goto(link)
    four[2].page.wait_for_selector(".face")
    until(lambda: not server.table(link).waits_for)
    assert cards_of(four[2]) == cards
    act(server, link, four, random.Random(1))


def test_who_stays_away_too_long_cancels_the_game(serve: Serve, invite: Invite) -> None:
    """After the time the game is cancelled, nobody has won; the latecomer finds no seat kept."""
    server = serve("--keep", "1500", *QUICK)
    four = [invite(name) for name in NAMES]
    link = make_table(four[0], server, "barajamos")
    sit_down(server, link, four)
    four[3].page.close()
    four[0].page.wait_for_selector(".sit, .bot")
    outcome = server.table(link).outcome
    assert outcome is not None
    assert outcome.how is How.AWAY
    assert outcome.winner is None
    assert [chair is None for chair in server.table(link).chairs] == [False, False, False, True]
    four[3].open()
    four[3].page.goto(link)
    four[3].page.wait_for_selector(".sit")
    assert cards_of(four[3]) == []


def test_the_time_is_a_minute_unless_said_otherwise(serve: Serve, invite: Invite) -> None:
    """TABLE-2: a chair is kept for a minute."""
    server = serve()
    link = make_table(invite("Anna"), server, "fjd")
    assert server.table(link).keep == 60_000


def test_nobody_acts_for_somebody_else(serve: Serve, invite: Invite) -> None:
    """What a page could be made to send for another seat is refused, and changes nothing."""
    server = serve(*QUICK)
    four = [invite(name, language="es") for name in NAMES]
    link = make_table(four[0], server, "barajamos")
    sit_down(server, link, four)
    table = server.table(link)
    assert table.game is not None
    action = choose(table.game, random.Random(1), 0)
    forger = four[(action.seat + 1) % 4]
    refused = forger.page.evaluate(
        """([link, moment, what]) => new Promise((done) => {
            const socket = new WebSocket(link.replace("http", "ws") + "/live");
            socket.onopen = () => {
                socket.send(JSON.stringify({name: "Bernat", language: "es"}));
                socket.send(JSON.stringify({moment, do: "play", what}));
            };
            socket.onmessage = ({data}) => JSON.parse(data).no && done(JSON.parse(data).no);
        })""",
        [link, table.moment, truc.format_action(action)],
    )
    assert refused == say_reason(Problem.NOT_YOUR_SEAT, words=SPANISH)
    assert server.table(link).game == table.game


def test_markup_in_a_name_is_text(serve: Serve, invite: Invite) -> None:
    """A name is shown as it was typed, and never becomes part of a page."""
    server = serve(*QUICK)
    host, rival = invite("Anna"), invite("<img src=/x><b>&amp;", language="es")
    link = make_table(host, server, "fjd")
    for person in (host, rival):
        person.come(link)
        person.page.locator(".sit").first.click()
    host.page.locator(".seat b", has_text="<img src=/x><b>&amp;").wait_for()
    host.page.locator("#log li", has_text="<img src=/x><b>&amp;").first.wait_for()
    assert host.page.locator("#table :is(img[src='/x'], b b, li b)").count() == 0


def test_the_secret_of_a_person_shows_nowhere(serve: Serve, invite: Invite) -> None:
    """The cookie is closed to scripts, and in no address and no message, not even one's own."""
    server = serve(*QUICK)
    host, rival = invite("Anna"), invite("Bernat")
    link = make_table(host, server, "fjd")
    sit_down(server, link, [host, rival])
    for person in (host, rival):
        (cookie,) = person.context.cookies()
        secret = str(cookie.get("value"))
        assert cookie.get("httpOnly")
        assert cookie.get("sameSite") == "Lax"
        assert len(secret) == 43
        for other in (host, rival):
            assert secret not in "".join(other.frames)
            assert secret not in other.page.url
            assert secret not in other.page.content()
        assert secret not in str(person.page.evaluate("JSON.stringify(localStorage)"))


def test_a_table_is_made_and_spoken_in_three_languages(serve: Serve, invite: Invite) -> None:
    """The page and the server speak each person's language, and change it at once."""
    server = serve(*QUICK)
    host = invite("Anna", language="ca")
    host.page.goto(server.url)
    host.page.select_option("#system", label="FJD, 2")
    host.page.locator("summary").first.click()
    host.page.get_by_label("Quantes cames guanyen la partida").fill("0")
    host.page.get_by_role("button", name="Parar taula").click()
    host.page.locator("#alert", has_text="camas").wait_for()
    host.page.fill("[name=camas]", "1")
    host.page.fill("[name=target]", "12")
    host.page.select_option("[name=ties]", "parda")
    host.page.check("[name=face_down]")
    host.page.get_by_role("button", name="Parar taula").click()
    host.page.wait_for_url("**/t/*")
    rules = server.table(host.page.url).rules
    given = {"target": 12, "camas": 1, "ties": "parda", "face_down": True}
    assert rules == ruleset_from("fjd", given)
    host.page.locator("#game", has_text=say_target(rules, words=VALENCIAN)).click()
    host.page.locator("#text", has_text="D'un colp d'ull").wait_for()
    rival = invite("Bernat", language="es")
    sit_down(server, host.page.url, [host, rival])
    for person, words in ((host, VALENCIAN), (rival, SPANISH)):
        assert person.page.locator("html").get_attribute("lang") == words.language
    host.page.locator("#status", has_text="Bernat té el torn.").wait_for()
    rival.page.locator("#status", has_text=SPANISH.texts["table.your_turn"]).wait_for()
    bids = rival.page.locator("#menu button")
    assert str(bids.last.get_attribute("data-do")).endswith(" fold")
    rival.page.select_option("#language", "en")
    rival.page.locator("#status", has_text="Your turn.").wait_for()
    rival.page.get_by_role("button", name="Give up").wait_for()


@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["phone", "desktop"])
@pytest.mark.parametrize("system", truc.RULESETS)
def test_every_system_with_bots(
    serve: Serve, invite: Invite, system: str, size: tuple[int, int]
) -> None:
    """One person and bots play hands of every system; the page fits its screen."""
    server = serve(*QUICK)
    host = invite("Anna", size=size, language="en")
    link = make_table(host, server, system)
    host.come(link)
    host.fits()
    host.page.locator(".sit").first.click()
    host.page.wait_for_selector(".sit", state="detached")
    host.fits()
    while host.page.locator(".bot").count():
        before = server.table(link).moment
        host.page.locator(".bot").first.click()
        host.sees(before + 1)
    host.fits()
    host.page.click(".start")
    rng = random.Random(4)
    results = pressed = 0
    until(lambda: server.table(link).game is not None)
    while results < 2 and pressed < 40 and server.table(link).game is not None:
        until(lambda: server.table(link).game is None or mine(server, link))
        table = server.table(link)
        host.sees(table.moment)
        if table.game is None or table != server.table(link) or not mine(server, link):
            continue  # a bot has said something meanwhile, or the game is over
        legal = [a for a in truc.legal_actions(table.game, 0) if not isinstance(a, truc.Call)]
        host.plays(rng.choice(legal))
        pressed += 1
        passed(server, link, table.moment)
        results += not dealt(server, link)
        host.fits()
    assert pressed
    assert host.page.locator("#log li").count() > 5


def test_the_host_says_whether_bots_may_sit(serve: Serve, invite: Invite) -> None:
    """Bots sit down where the host lets them; nobody else is asked."""
    server = serve(*QUICK)
    host, rival = invite("Anna"), invite("Bernat")
    link = make_table(host, server, "fjd")
    for person in (host, rival):
        person.come(link)
    rival.page.locator(".bot").first.wait_for()
    assert not rival.page.locator("#bots").is_visible()
    host.page.uncheck("#bots")
    for person in (host, rival):
        person.page.locator(".bot").first.wait_for(state="detached")
    host.page.check("#bots")
    rival.page.locator(".bot").first.wait_for()
    host.page.locator(".sit").first.click()
    host.page.wait_for_selector(".sit", state="detached")
    host.page.locator(".bot").first.click()
    host.page.click(".start")
    host.page.locator("#bots").wait_for(state="hidden")


def won(server: Server, link: str) -> bool:
    """Whether a trick of the hand is over."""
    game = server.table(link).game
    assert game is not None
    assert game.hand is not None
    return bool(game.hand.board.tricks)


def test_the_link_can_be_copied_without_a_clipboard(serve: Serve, invite: Invite) -> None:
    """Over http from another machine a browser has no clipboard: the link is shown, selected."""
    server = serve()
    host = invite("Anna")
    host.page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    link = make_table(host, server, "fjd")
    host.come(link)
    host.page.click("#share")
    host.page.wait_for_selector("#link")
    assert host.page.input_value("#link") == link
    assert host.page.evaluate("getSelection().toString()") == link


def test_no_table_has_nothing_to_press(serve: Serve, invite: Invite) -> None:
    """Where there is no table none is shown, and a link leads to where one is made."""
    guest = invite("Anna", language="en")
    guest.page.goto(f"{serve().url}/t/{'a' * 22}")
    guest.page.locator("#alert a").wait_for()
    assert not guest.page.locator("#table").is_visible()
    guest.page.locator("#alert a").click()
    guest.page.wait_for_selector("#make")


def test_a_table_says_what_it_waits_for(serve: Serve, invite: Invite) -> None:
    """While chairs are free it says how many; then that the host may begin."""
    server = serve()
    host, rival = invite("Anna", language="en"), invite("Bernat", language="en")
    link = make_table(host, server, "fjd")
    for person in (host, rival):
        person.come(link)
    for free, person in ((2, host), (1, rival)):
        rival.page.locator("#status", has_text=f"Free chairs: {free}.").wait_for()
        person.page.locator(".sit").first.click()
        person.page.wait_for_selector(".sit", state="detached")
    rival.page.locator("#status", has_text="Anna can begin.").wait_for()
    host.page.locator("#status", has_text="begin when you like").wait_for()


def mine(server: Server, link: str) -> bool:
    """Whether seat 0 is awaited."""
    game = server.table(link).game
    return game is not None and game.hand is not None and 0 in truc.awaited(game)
