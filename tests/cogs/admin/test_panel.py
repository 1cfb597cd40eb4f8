"""The settings below ``/daily show``, which change in place.

Of ``cogs/admin/checks.py`` and ``bot/texts/panel.py``.
"""

from typing import Any

import pytest

from bot.discord.gateway.client import Honeygram
from bot.model import CardStyle
from tests.conftest import Hive
from tests.support.mentions import plain
from tests.support.posts import start_posts, stop_posts
from tests.support.waiting import until

MOVE, ROLE, POSTS = "hg1:daily:move", "hg1:daily:role", "hg1:daily:posts"
LANGUAGE = "hg1:daily:language"
ADMINS = "You need the Manage Server permission for this."


async def show(hive: Hive, **options: Any) -> Any:
    """The settings of posts that have begun."""
    await start_posts(hive.admin, hive.channel, channel=hive.channel, **options)
    assert len(hive.channel.messages) == 2 - list(options.values()).count(False)
    return await hive.admin.command("/daily show", hive.channel)


def chosen(shown: Any, select: str) -> list[str]:
    """What a list shows as chosen, by value or id."""
    [found] = [each for each in shown.parts if each.get("custom_id") == select]
    if "options" in found:
        return [each["value"] for each in found["options"] if each.get("default")]
    return [str(each["id"]) for each in found.get("default_values", [])]


def news_of(shown: Any) -> list[str]:
    """What is said of the change, between the settings and the lists."""
    lines: list[str] = shown.content.split("\n\n")[1].splitlines()
    return lines


async def test_the_lists_show_what_holds(bot: Honeygram, hive: Hive) -> None:
    role = hive.guild.add_role("Puzzlers", mentionable=True)
    guild: Any = bot.get_guild(hive.guild.id)
    await until(lambda: guild.get_role(role.id))
    shown = await show(hive, role=role, thread=True)
    assert chosen(shown, MOVE) == [str(hive.channel.id)]
    assert chosen(shown, ROLE) == [str(role.id)]
    assert chosen(shown, POSTS) == ["bee", "anigram", "recap", "thread", "card"]
    assert shown.labels == ["Time", "Test", "Mention nobody"]


async def test_games_and_what_stands_beside_them_change_in_place(
    bot: Honeygram, hive: Hive
) -> None:
    shown = await show(hive)
    changed = await hive.admin.select(shown, POSTS, ["anigram", "together"])
    assert changed.updated
    settings, news = changed.content.split("\n\n")
    lines = settings.splitlines()
    assert news.splitlines() == [
        "Saved.",
        "Games: anigram",
        "Yesterday's results: no",
        "Group card: off",
        "Server score: yes",
    ]
    assert "Games: anigram" in lines
    assert "Yesterday's results: no" in lines
    assert "Server score: yes" in lines
    assert chosen(changed, POSTS) == ["anigram", "together"]
    again = await hive.admin.select(changed, POSTS, ["anigram", "together"])
    assert again.content == f"{settings}\n\nSaved."
    assert len(hive.channel.messages) == 2


async def test_without_a_game_nothing_changes_and_it_is_said(bot: Honeygram, hive: Hive) -> None:
    shown = await show(hive)
    refused = await hive.admin.select(shown, POSTS, ["recap"])
    assert refused.updated
    assert news_of(refused) == ["Please leave at least one game on."]
    assert chosen(refused, POSTS) == ["bee", "anigram", "recap", "card"]


async def test_the_posts_move_to_the_channel_that_is_picked(bot: Honeygram, hive: Hive) -> None:
    other = hive.guild.add_text_channel("other")
    await until(lambda: bot.get_channel(other.id))
    moved = await hive.admin.select(await show(hive), MOVE, [other])
    first, second = news_of(moved)
    assert first == f"Moved to <#{other.id}>. Everything else stays the same."
    assert second.startswith(f"Today's earlier posts in <#{hive.channel.id}> can still be played")
    assert chosen(moved, MOVE) == [str(other.id)]
    await until(lambda: len(other.messages) == 2)


async def test_a_channel_in_which_the_bot_may_not_post_is_refused_by_name(
    bot: Honeygram, hive: Hive
) -> None:
    closed = hive.guild.add_text_channel("closed")
    closed.deny("send_messages")
    await until(lambda: getattr(bot.get_channel(closed.id), "overwrites", None))
    refused = await hive.admin.select(await show(hive), MOVE, [closed])
    assert refused.updated
    told = news_of(refused)[0]
    assert told.startswith(f"I can't post in <#{closed.id}> yet.")
    assert "Send Messages" in told
    assert chosen(refused, MOVE) == [str(hive.channel.id)]


async def test_a_thread_that_the_bot_may_not_open_is_refused_by_name(
    bot: Honeygram, hive: Hive
) -> None:
    hive.channel.deny("create_public_threads")
    await until(lambda: getattr(bot.get_channel(hive.channel.id), "overwrites", None))
    refused = await hive.admin.select(await show(hive), POSTS, ["bee", "thread"])
    assert refused.updated
    told = news_of(refused)[0]
    assert told.startswith(f"I can't open the day's thread in <#{hive.channel.id}> yet.")
    assert "Create Public Threads" in told
    assert chosen(refused, POSTS) == ["bee", "anigram", "recap", "card"]


async def test_the_group_card_goes_and_comes_back_as_it_was_chosen(
    bot: Honeygram, hive: Hive
) -> None:
    shown = await show(hive, card="avatars")
    assert "Group card: with avatars" in shown.content.splitlines()
    assert chosen(shown, POSTS) == ["bee", "anigram", "recap", "card"]
    told = await hive.admin.select(shown, POSTS, ["bee", "recap"])
    assert "Group card: off" in told.content.splitlines()
    assert chosen(told, POSTS) == ["bee", "recap"]
    told = await hive.admin.select(told, POSTS, ["bee", "card"])
    assert "Group card: with avatars" in told.content.splitlines()
    server = await bot.services.posts.servers.get(hive.guild.id)
    assert server.card is CardStyle.AVATARS


async def test_names_on_the_group_card_stay_names(bot: Honeygram, hive: Hive) -> None:
    told = await hive.admin.select(await show(hive), POSTS, ["bee"])
    told = await hive.admin.select(told, POSTS, ["bee", "card"])
    assert news_of(told) == ["Saved.", "Group card: with names"]
    server = await bot.services.posts.servers.get(hive.guild.id)
    assert server.card is CardStyle.NAMES


async def test_a_role_is_mentioned_or_nobody(bot: Honeygram, hive: Hive) -> None:
    role = hive.guild.add_role("Puzzlers", mentionable=True)
    guild: Any = bot.get_guild(hive.guild.id)
    await until(lambda: guild.get_role(role.id))
    told = await hive.admin.select(await show(hive), ROLE, [role])
    assert f"Mentions: <@&{role.id}>" in told.content.splitlines()
    assert chosen(told, ROLE) == [str(role.id)]
    told = await hive.admin.select(told, ROLE, [])
    assert news_of(told) == ["Saved."]
    assert "Mentions: nobody" in told.content.splitlines()


async def test_a_role_that_the_admin_could_not_mention_is_refused(
    bot: Honeygram, hive: Hive
) -> None:
    role = hive.guild.add_role("Secret")
    guild: Any = bot.get_guild(hive.guild.id)
    await until(lambda: guild.get_role(role.id))
    refused = await hive.admin.select(await show(hive), ROLE, [role])
    told = news_of(refused)[0]
    assert told.startswith(f"You can't mention <@&{role.id}> in <#{hive.channel.id}>")
    assert chosen(refused, ROLE) == []


async def test_the_form_of_the_time_has_what_holds_and_takes_what_is_typed(
    bot: Honeygram, hive: Hive
) -> None:
    shown = await show(hive, time="9", timezone="Berlin")
    form = await hive.admin.click(shown, "Time")
    assert [each.data["value"] for each in form.fields] == ["09:00", "Europe/Berlin"]
    changed = await hive.admin.submit(form, {"time": "8 pm", "timezone": "Tokyo"})
    assert changed.updated
    saved, time = news_of(changed)[:2]
    assert saved == "Saved."
    assert time.startswith("Time: 20:00 in Tokyo")
    form = await hive.admin.click(changed, "Time")
    refused = await hive.admin.submit(form, {"time": "eight", "timezone": "Tokyo"})
    assert news_of(refused) == ["I can't read that time. Try 8:00, 8 am or 20:30."]
    assert "Time: 20:00 in Tokyo" in refused.content


async def test_whoever_is_no_admin_any_more_changes_nothing(bot: Honeygram, hive: Hive) -> None:
    shown = await show(hive)
    form = await hive.admin.click(shown, "Time")
    hive.guild.permit(hive.admin.user, "manage_guild", granted=False)
    for told in (
        await hive.admin.select(shown, MOVE, [hive.channel]),
        await hive.admin.select(shown, ROLE, []),
        await hive.admin.select(shown, POSTS, ["bee"]),
        await hive.admin.select(shown, LANGUAGE, ["es"]),
        await hive.admin.click(shown, "Time"),
        await hive.admin.submit(form, {"time": "8 pm"}),
    ):
        assert told.content == ADMINS
    hive.guild.permit(hive.admin.user, "manage_guild", granted=True)
    shown = await hive.admin.command("/daily show", hive.channel)
    assert "Games: honeycomb and anigram" in shown.content
    assert "Time: 08:00 UTC" in shown.content


@pytest.mark.parametrize("select", [ROLE, POSTS])
async def test_settings_of_posts_that_were_stopped_meanwhile_say_so(
    bot: Honeygram, hive: Hive, select: str
) -> None:
    shown = await show(hive)
    await stop_posts(hive.admin, hive.channel)
    told = await hive.admin.select(shown, select, ["bee"] if select == POSTS else [])
    assert plain(told.content) == "Daily posts are off. `/daily start` turns them on."


async def test_after_the_channel_was_deleted_a_list_starts_the_posts_in_another(
    bot: Honeygram, hive: Hive
) -> None:
    shown = await show(hive)
    other = hive.guild.add_text_channel("other")
    form = await hive.admin.click(shown, "Time")
    await hive.channel.delete()
    await until(lambda: bot.get_channel(other.id) and not bot.get_channel(hive.channel.id))
    told = await hive.admin.submit(form, {"time": "8 pm"})
    assert told.content == (
        "I can't find the channel of the daily posts any more. Please pick another one first."
    )
    shown = await hive.admin.command("/daily show", other)
    assert shown.content.startswith("The channel of the daily posts was deleted")
    started = await hive.admin.select(shown, "hg1:daily:channel", [other])
    assert started.updated
    assert f"Channel: <#{other.id}>" in started.content
    await until(lambda: len(other.messages) == 2)
