"""The cooldown of one person: kind, private, and soon over."""

import pytest

from bot.discord.client import Honeygram
from bot.errors import ErrorCode, PlayerError
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.play.cooldown import Cooldown
from tests.conftest import Hive


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


async def test_commands_buttons_and_forms_count_alike_and_the_answer_is_private(
    bot: Honeygram, hive: Hive
) -> None:
    bot.cooldown = Cooldown(4)
    shown = await hive.alice.command("/bee show", hive.channel)
    form = await hive.alice.click(shown, "Guess")
    sent = await hive.alice.submit(form, {"word": "glam"})
    assert sent.content.startswith("✅ GLAM +1")
    await hive.alice.click(shown, "Shuffle")
    command = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    button = await hive.alice.click(shown, "Guess")
    for refused in (command, button):
        assert refused.content.startswith("Slow down a little: try again in ")
        assert refused.ephemeral
    bob = await hive.bob.command("/bee guess", hive.channel, word="gleam")
    assert bob.content.startswith("✅ GLEAM +5")
    alice = Player(hive.guild.id, hive.alice.id, "Alice")
    progress = await bot.services.play(HONEYCOMB).show(alice, bot.services.clock())
    assert [find.word for find in progress.found] == ["glam"]  # nothing was counted


async def test_typing_is_no_action(bot: Honeygram, hive: Hive) -> None:
    bot.cooldown = Cooldown(1)
    for typed in ("b", "be", "ber", "berl"):
        assert await hive.admin.autocomplete("/daily start", hive.channel, "timezone", typed)
    assert (await hive.admin.command("/help", hive.channel)).ephemeral
