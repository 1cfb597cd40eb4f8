"""Achievements against a recount of every guess, one by one.

Of ``bot/store/achievements.py``.
"""

from collections import Counter
from datetime import timedelta
from itertools import chain

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.application import Application
from bot.games.honeycomb.achievements import Achievement, may_be_earned
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from tests.support.harness import MORNING
from tests.support.rounds import RICH_BONUS, RICH_TARGETS, keep_round, rich_round

FIRST = MORNING + timedelta(days=60)
DAYS, PEOPLE = 3, 6
GENIUS = 31  # of 45 points
POINTS = {"gmaplex": 14, "game": 1}  # of others five

Guesses = list[list[str]]
WORDS = st.sampled_from(sorted(RICH_TARGETS | RICH_BONUS))
OF_A_DAY = st.lists(st.lists(WORDS, min_size=1, max_size=7, unique=True), max_size=2)
HISTORY = st.lists(
    st.lists(OF_A_DAY, min_size=PEOPLE, max_size=PEOPLE), min_size=DAYS, max_size=DAYS
)
servers = iter(range(1000, 10**9))


@pytest.fixture
async def rich_app(app: Application) -> Application:
    """With honeycombs that have a perfect pangram and a word for every letter."""
    for day in range(DAYS):
        await keep_round(app.host.database, rich_round((FIRST + timedelta(days=day)).date()))
    return app


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=HISTORY)
async def test_achievements_are_those_of_a_recount(
    rich_app: Application, history: list[list[Guesses]]
) -> None:
    server, play = next(servers), rich_app.games.play(HONEYCOMB)
    people = [Player(server, number, "Bee") for number in range(PEOPLE)]
    for number, day in enumerate(history):
        now = FIRST + timedelta(days=number)
        for place in range(2):
            for player, guesses in zip(people, day, strict=True):
                now += timedelta(seconds=1)
                if place < len(guesses):
                    await play.guess(player, " ".join(guesses[place]), now)

    past = await play.review.past(people[0])

    counts = Counter({each: past.achievements.get(each, 0) for each in Achievement})
    assert counts == recount(history)


def recount(history: list[list[Guesses]]) -> Counter[Achievement]:
    found: Counter[Achievement] = Counter(dict.fromkeys(Achievement, 0))
    played = [any(any(guesses) for guesses in day) for day in history]
    last = max((number for number, each in enumerate(played) if each), default=0)
    for number, day in enumerate(history):
        words = [{word for guess in guesses for word in guess} for guesses in day]
        own, others = words[0], set().union(*words[1:])
        found[Achievement.PERFECT_PANGRAM] += "gmaplex" in own
        found[Achievement.BINGO] += len({word[0] for word in own}) == 7
        found[Achievement.LONG_GENIUS] += is_long_genius(day[0])
        if number < last and sum(map(bool, words)) >= 5:
            found[Achievement.ONLY_YOU] += len((own - others) & RICH_TARGETS)
        turns = [
            (turn, person)
            for person, guesses in enumerate(day)
            for turn, guess in enumerate(guesses)
            if "gmaplex" in guess
        ]
        found[Achievement.FIRST_PANGRAM] += bool(turns) and min(turns)[1] == 0
    return found


def is_long_genius(guesses: Guesses) -> bool:
    """Do the words up to the one that makes Genius all have five letters or more?"""
    words: set[str] = set()
    for word in chain.from_iterable(guesses):
        words.add(word)
        if sum(POINTS.get(each, 5) for each in words) >= GENIUS:
            return "game" not in words
    return False


@pytest.mark.parametrize(
    ("before", "new", "to_genius", "earned"),
    [
        ([], ["gmaplex"], [], [Achievement.PERFECT_PANGRAM]),
        (["gmaplex"], ["xelpamg"], [], []),
        ([], ["megaplex"], [], []),
        (list("abcdef"), ["g"], [], [Achievement.BINGO]),
        (list("abcdefg"), ["gleam"], [], []),
        (list("abcde"), ["gleam"], [], []),
        (["gleam"], ["agape"], ["agape"], [Achievement.LONG_GENIUS]),
        (["gleam"], ["agape", "game"], ["agape"], [Achievement.LONG_GENIUS]),
        (["gleam"], ["game", "agape"], ["game", "agape"], []),
        (["game"], ["agape"], ["agape"], []),
        (["gleam"], ["game"], ["game"], []),
        (["gleam"], ["agape"], [], []),
    ],
)
def test_what_a_guess_brings(
    before: list[str], new: list[str], to_genius: list[str], earned: list[Achievement]
) -> None:
    assert may_be_earned(before, new, to_genius=to_genius) == earned
