"""Pauses grow from one failure to the next, and respect what the server asks for."""

from datetime import timedelta

from bot.backoff import Backoff, PassingRefusal, growing_pause
from tests.support.harness import MORNING

MINUTE = timedelta(minutes=1)
FAULT = PassingRefusal("fault")


def backoff() -> Backoff[str]:
    return Backoff(MINUTE, 15 * MINUTE, 20 * MINUTE)


def test_pauses_double_up_to_the_longest_until_a_success() -> None:
    pauses = backoff()
    spans = [pauses.pause("a", MORNING, FAULT) / MINUTE for _ in range(6)]
    assert spans == [1, 2, 4, 8, 15, 15]
    pauses.clear("a")
    assert pauses.pause("a", MORNING, FAULT) == MINUTE


def test_a_key_pauses_alone_and_not_before_the_time_when_a_clock_is_put_back() -> None:
    pauses = backoff()
    pauses.pause("a", MORNING, FAULT)
    moments = [MORNING - MINUTE, MORNING, MORNING + MINUTE]
    assert [pauses.is_paused("a", now) for now in moments] == [False, True, False]
    assert not pauses.is_paused("b", MORNING)


def test_retry_after_is_the_first_pause_and_the_least_of_the_next() -> None:
    pauses = backoff()
    asked = PassingRefusal("limit", retry_after=90)
    spans = [pauses.pause("a", MORNING, asked) / MINUTE for _ in range(3)]
    assert spans == [1.5, 1.5, 2]


def test_the_end_of_a_pause_is_taken_once_and_again_after_the_next_failure() -> None:
    pauses = backoff()
    pauses.pause("a", MORNING, FAULT)
    pauses.pause("b", MORNING, FAULT)
    pauses.clear("b")
    taken = [pauses.take_ended(MORNING + minutes * MINUTE) for minutes in (0, 1, 2)]
    assert taken == [[], ["a"], []]
    pauses.pause("a", MORNING, FAULT)
    assert [pauses.take_ended(MORNING + minutes * MINUTE) for minutes in (1, 2)] == [[], ["a"]]


def test_without_a_failure_there_is_no_pause_and_after_thousands_it_is_the_longest() -> None:
    pauses = [growing_pause(failures, MINUTE, 15 * MINUTE) / MINUTE for failures in (0, 1, 9999)]
    assert pauses == [0, 1, 15]
