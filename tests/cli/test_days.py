"""``honeygram days``: the puzzles of a seed, with their words and tiers.

Of ``bot/cli/_dealt.py``.
"""

import json
from datetime import date

from bot.cli._dealt import dealt_days
from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.language.lexicon import Tier
from tests.cli.conftest import Command
from tests.support.languages import spoken
from tests.support.ten_years import lexicon

DAY = date(2026, 1, 1)
COMMAND = ("days", "a seed", "--from", "2026-01-01", "--count")


def test_the_days_come_with_their_words_and_tiers(honeygram: Command) -> None:
    shown = json.loads(honeygram(*COMMAND, 2, "--json").stdout)

    assert shown.keys() == {"seed", "days"}
    assert shown["seed"] == "a seed"
    assert [day["day"] for day in shown["days"]] == ["2026-01-01", "2026-01-02"]
    for day in shown["days"]:
        rows = day["honeycomb"]["words"]
        words = [row["word"] for row in rows]
        assert words == sorted(words)
        assert all(set(word.upper()) <= set(day["honeycomb"]["letters"]) for word in words)
        assert all(day["honeycomb"]["center"].lower() in word for word in words)
        levels = day["anigram"]["levels"]
        assert [len(level["letters"]) for level in levels] == [4, 5, 6, 7, 8, 9]
        for row in [*rows, *(row for level in levels for row in level["words"])]:
            assert row["tier"] == lexicon().tier(row["word"]) != Tier.NOT_ACCEPTED
            assert row["rare"] == (row["word"] in lexicon().rare)


def test_the_days_are_those_that_the_games_deal() -> None:
    [day] = dealt_days(lexicon(), "a seed", DAY, 1)

    assert day.honeycomb == HONEYCOMB.dealer(spoken(lexicon()), "a seed").deal(DAY, ())
    assert day.anigram == ANIGRAM.dealer(spoken(lexicon()), "a seed").deal(DAY, ())


def test_a_person_reads_a_line_a_day(honeygram: Command) -> None:
    first, second = honeygram(*COMMAND, 2).stdout.splitlines()

    assert first.startswith("2026-01-01 ")
    assert "target words" in first
    assert ", par " in first
    assert second.startswith("2026-01-02 ")


def test_the_calendar_ends(honeygram: Command) -> None:
    done = honeygram("days", "a seed", "--from", "9999-12-31", "--count", 2)

    assert done.exit_code == 2
    assert "There are no 2 days from 9999-12-31 on." in done.stderr
