"""``honeygram days``: the puzzles of a seed, with their words and tiers.

Of ``bot/cli/_dealt.py`` and ``bot/cli/_figures.py``.
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


def test_the_figures_are_as_promised(honeygram: Command) -> None:
    """A week of a seed; data/README.md has those of three years."""
    figures = json.loads(honeygram(*COMMAND, 7, "--json").stdout)["figures"]

    assert figures["days"] == 7
    assert figures["honeycombs_without_familiar_pangram"] == 0
    assert figures["honeycombs_dealt_twice"] == 0
    assert 20 <= figures["fewest_targets"] <= figures["mean_targets"] <= figures["most_targets"]
    assert figures["most_targets"] <= 65
    assert figures["highest_share_of_rare_targets"] <= 10
    assert figures["anigram_levels_without_familiar_answer"] == 0
    assert figures["days_with_more_plain_plurals"] == 0


def test_a_person_reads_a_line_a_day_and_the_figures(honeygram: Command) -> None:
    lines = honeygram(*COMMAND, 1).stdout.splitlines()

    assert lines[0].startswith("2026-01-01 ")
    assert "target words" in lines[0]
    assert ", par " in lines[0]
    assert "days: 1" in lines


def test_the_calendar_ends(honeygram: Command) -> None:
    done = honeygram("days", "a seed", "--from", "9999-12-31", "--count", 2)

    assert done.exit_code == 2
    assert "There are no 2 days from 9999-12-31 on." in done.stderr
