"""Who is remembered to be told something."""

from bot.discord.answering import untold
from bot.discord.answering.untold import Untold


def test_words_wait_for_their_person_and_are_told_once() -> None:
    kept = Untold()
    kept.keep((1, 2), ["GLEAM +5"])
    kept.keep((1, 2), ["GAME +1"])
    kept.keep((1, 3), [])
    assert kept.take((1, 3)) == kept.take((2, 2)) == []
    assert kept.take((1, 2)) == ["GLEAM +5", "GAME +1"]
    assert kept.take((1, 2)) == []


def test_a_person_is_forgotten_in_all_servers() -> None:
    kept = Untold()
    for server in range(3):
        for person in range(2):
            kept.keep((server, person), ["GLEAM +5"])
    kept.forget(1)
    assert len(kept) == 3
    assert kept.take((0, 0))


def test_only_so_many_people_are_remembered() -> None:
    kept = Untold()
    for number in range(untold.MOST_PEOPLE + 1):
        kept.keep((1, number), ["GLEAM +5"])
    assert len(kept) == untold.MOST_PEOPLE
    assert kept.take((1, 0)) == []
