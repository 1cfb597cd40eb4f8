"""The cooldown on Discord: kind and private, whatever is pressed or typed."""

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.play.cooldown import Cooldown
from tests.conftest import Hive
from tests.support.spoken import heard


async def test_one_cooldown_counts_for_all_faces(app: Application, bot: Honeygram) -> None:
    assert bot.cooldown is app.people.cooldown


async def test_commands_buttons_and_forms_count_alike_and_the_answer_is_private(
    bot: Honeygram, hive: Hive
) -> None:
    bot.cooldown = Cooldown(4)
    shown = await hive.alice.command("/bee show", hive.channel)
    form = await hive.alice.click(shown, "Guess")
    sent = await hive.alice.submit(form, {"word": "glam"})
    assert heard(sent).startswith("✅ GLAM +1")
    await hive.alice.click(shown, "Shuffle")
    command = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    button = await hive.alice.click(shown, "Guess")
    for refused in (command, button):
        assert heard(refused).startswith("Slow down a little: try again in ")
        assert refused.ephemeral
    bob = await hive.bob.command("/bee guess", hive.channel, word="gleam")
    assert heard(bob).startswith("✅ GLEAM +5")
    alice = Player(hive.guild.id, hive.alice.id, "Alice")
    progress = await bot.services.games.play(HONEYCOMB).show(alice, bot.services.host.clock())
    assert [find.word for find in progress.found] == ["glam"]  # nothing was counted


async def test_typing_is_no_action(bot: Honeygram, hive: Hive) -> None:
    bot.cooldown = Cooldown(1)
    for typed in ("b", "be", "ber", "berl"):
        assert await hive.admin.autocomplete("/daily start", hive.channel, "timezone", typed)
    assert (await hive.admin.command("/help", hive.channel)).ephemeral
