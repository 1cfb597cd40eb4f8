"""What admins type, and what becomes of it."""

from datetime import date, time

import pytest

from bot.errors import PlayerError
from bot.model import Server
from bot.servers.wishes import Wish, is_new, parse_time
from tests.support.servers import ALL

UNSAID = dict.fromkeys(ALL)
CHOSEN = Server(1, 5, time(20, 30), "Europe/Berlin", ("anigram",), False, date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("08:00", time(8)),
        ("8:00", time(8)),
        (" 08:00 ", time(8)),
        ("00:00", time(0)),
        ("0:05", time(0, 5)),
        ("23:59", time(23, 59)),
        ("19:30", time(19, 30)),
        ("8", time(8)),
        ("08", time(8)),
        ("8.00", time(8)),
        ("0800", time(8)),
        ("830", time(8, 30)),
        ("8am", time(8)),
        ("8 AM", time(8)),
        ("8 a.m.", time(8)),
        ("12am", time(0)),
        ("12 pm", time(12)),
        ("12:30 p.m.", time(12, 30)),
        ("8:30pm", time(20, 30)),
        ("20h", time(20)),
        ("20h30", time(20, 30)),
        ("20 Uhr", time(20)),
        ("noon", time(12)),
        ("Midnight", time(0)),
        ("mediodía", time(12)),
        ("medianoche", time(0)),
        ("8:00 a. m.", time(8)),
        ("8:00\u00a0p.\u00a0m.", time(20)),
        ("8:00 p.m.", time(20)),
        ("8 de la mañana", time(8)),
        ("a las 8 de la mañana", time(8)),
        ("8:30 de la tarde", time(20, 30)),
        ("12 del mediodía", time(12)),
        ("10 de la noche", time(22)),
        ("12 de la noche", time(0)),
        ("1 de la madrugada", time(1)),
        ("8 in the morning", time(8)),
        ("10 at night", time(22)),
        ("las 20:30 h", time(20, 30)),
        ("8.30 hrs.", time(8, 30)),
        ("０８:００", time(8)),
        ("8\u200b:00", time(8)),
    ],
)
def test_an_hour_can_be_written_in_every_usual_way(text: str, expected: time) -> None:
    assert parse_time(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "eight", "08:0", "25:61", "24:00", "24", "23:60", "-8:00", "08:00:00"),
        *(
            "13pm",
            "0am",
            "8 xm",
            "٠٨:٠٠",
            "12 de la mañana",
            "13 de la mañana",
            "8 de la luna",
            "008:00",
            "20260",
            "am",
            "8:00 8:00",
        ),
    ],
)
def test_anything_else_is_told_how_a_time_looks(text: str) -> None:
    with pytest.raises(PlayerError, match="not-a-time"):
        parse_time(text)


def test_what_is_not_said_stays_as_it_is() -> None:
    assert Wish(5, games=UNSAID).of(CHOSEN) == CHOSEN


def test_what_is_said_is_changed_alone() -> None:
    wish = Wish(6, time(0), "UTC", {"honeycomb": True, "anigram": None}, recap=True)

    changed = wish.of(CHOSEN)

    assert (changed.channel_id, changed.post_time, changed.timezone) == (6, time(0), "UTC")
    assert (changed.games, changed.recap) == (("honeycomb", "anigram"), True)
    assert changed.latest_day == CHOSEN.latest_day


def test_a_server_that_never_chose_gets_every_game_of_the_catalog() -> None:
    assert is_new(Server(1))
    assert Wish(5, games={"toy": None, "honeycomb": False}).of(Server(1)).games == ("toy",)


def test_a_server_that_chose_gets_a_further_game_when_it_asks_for_it() -> None:
    assert not is_new(CHOSEN)
    assert Wish(5, games=UNSAID | {"toy": None}).of(CHOSEN).games == ("anigram",)
    assert Wish(5, games=UNSAID | {"toy": True}).of(CHOSEN).games == ("anigram", "toy")
