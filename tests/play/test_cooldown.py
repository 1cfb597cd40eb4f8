"""The cooldown of one person: soon over, whoever else acts."""

import pytest

from bot.errors import ErrorCode, PlayerError
from bot.play.cooldown import Cooldown


class Watch:
    """Seconds that pass only when they are told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


def test_a_person_may_do_so_much_in_a_span_and_then_waits_for_its_end(watch: Watch) -> None:
    cooldown = Cooldown(3, 10, watch)
    for _ in range(3):
        cooldown.count(1)
        watch.now += 1
    with pytest.raises(PlayerError) as refusal:
        cooldown.count(1)
    assert refusal.value.code is ErrorCode.RATE_LIMITED
    assert refusal.value.facts == {"seconds": 7}
    watch.now += 7
    cooldown.count(1)


def test_refusals_do_not_make_the_wait_longer(watch: Watch) -> None:
    cooldown = Cooldown(1, 10, watch)
    cooldown.count(1)
    for _ in range(9):
        watch.now += 1
        with pytest.raises(PlayerError):
            cooldown.count(1)
    watch.now += 1
    cooldown.count(1)


def test_people_do_not_wait_for_each_other(watch: Watch) -> None:
    cooldown = Cooldown(1, 10, watch)
    for person_id in range(100):
        cooldown.count(person_id)


def test_whoever_rests_is_forgotten(watch: Watch) -> None:
    cooldown = Cooldown(20, 10, watch)
    for person_id in range(100_000):
        cooldown.count(person_id)
        watch.now += 0.01
    assert len(cooldown) <= 1001
