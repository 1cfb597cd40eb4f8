"""Rules of a guild on itself, as discord.py makes them."""

import datetime

import discord
import pytest

from guildyard.interactions.options import Refused
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.automod import pattern
from guildyard.world.guilds import Channel
from tests.conftest import Post
from tests.sample_bot import SampleBot


async def test_a_rule_is_made_changed_and_deleted(
    bot: SampleBot, guild: Guild, channel: Channel, playground: Playground
) -> None:
    seen = bot.get_guild(guild.id)
    assert seen is not None
    trigger = discord.AutoModTrigger(keyword_filter=["wasp"])
    actions = [
        discord.AutoModRuleAction(channel_id=channel.id),
        discord.AutoModRuleAction(duration=datetime.timedelta(minutes=5)),
    ]

    async def make() -> discord.AutoModRule:
        return await seen.create_automod_rule(
            name="No wasps",
            event_type=discord.AutoModRuleEventType.message_send,
            trigger=trigger,
            actions=actions,
            enabled=True,
        )

    with pytest.raises(discord.Forbidden):
        await make()
    guild.give_role(playground.world.bot, guild.add_role("Managers", "manage_guild"))
    rule = await make()
    assert rule.trigger.keyword_filter == ["wasp"]
    assert [each.type.value for each in rule.actions] == [2, 3]
    changed = await rule.edit(name="No hornets", enabled=False)
    assert (changed.name, changed.enabled) == ("No hornets", False)
    assert [each.id for each in await seen.fetch_automod_rules()] == [rule.id]
    assert (await seen.fetch_automod_rule(rule.id)).name == "No hornets"
    await rule.delete()
    with pytest.raises(discord.NotFound):
        await seen.fetch_automod_rule(rule.id)


async def test_a_rule_is_refused_as_discord_refuses_it(
    guild: Guild, playground: Playground, request_api: Post
) -> None:
    guild.give_role(playground.world.bot, guild.add_role("Managers", "manage_guild"))
    path = f"/guilds/{guild.id}/auto-moderation/rules"
    form = {"name": "Spam", "event_type": 1, "trigger_type": 3, "actions": [{"type": 1}]}
    assert (await request_api("POST", path, form))[0] == 200
    _, body = await request_api("POST", path, form)
    code = body["errors"]["trigger_type"]["_errors"][0]["code"]
    assert code == "AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED"
    alert = form | {"trigger_type": 1, "actions": [{"type": 2, "metadata": {}}]}
    assert "actions" in (await request_api("POST", path, alert))[1]["errors"]
    words = form | {"trigger_type": 1, "trigger_metadata": {"keyword_filter": ["x" * 61]}}
    assert "trigger_metadata" in (await request_api("POST", path, words))[1]["errors"]
    regex = form | {"trigger_type": 1, "trigger_metadata": {"regex_patterns": ["("]}}
    assert "trigger_metadata" in (await request_api("POST", path, regex))[1]["errors"]


async def test_a_rule_is_carried_out_in_what_people_write(
    bot: SampleBot, guild: Guild, channel: Channel, playground: Playground, alice: Person
) -> None:
    guild.give_role(playground.world.bot, guild.add_role("Managers", "manage_guild"))
    seen = bot.get_guild(guild.id)
    assert seen is not None
    await seen.create_automod_rule(
        name="No wasps",
        event_type=discord.AutoModRuleEventType.message_send,
        trigger=discord.AutoModTrigger(keyword_filter=["wasp*"], allow_list=["waspish"]),
        actions=[
            discord.AutoModRuleAction(custom_message="Bees only"),
            discord.AutoModRuleAction(duration=datetime.timedelta(minutes=5)),
        ],
        enabled=True,
    )
    await alice.say(channel, "How waspish!")
    with pytest.raises(Refused, match="Bees only"):
        await alice.say(channel, "Look, WASPS")
    assert [each.content for each in channel.messages] == ["How waspish!"]
    assert guild.members[alice.id].is_timed_out
    queen = guild.add_member("Queen", manage_guild=True)
    await queen.say(channel, "wasps are welcome")


@pytest.mark.parametrize(
    ("keyword", "text", "found"),
    [
        ("bee", "a Bee!", True),
        ("bee", "beetle", False),
        ("bee*", "beetle", True),
        ("*bee", "wannabee", True),
        ("*bee*", "the beekeeper", True),
        ("b.e", "bee", False),
    ],
)
def test_a_keyword_is_a_whole_word_which_a_star_opens(keyword: str, text: str, found: bool) -> None:
    assert bool(pattern(keyword).search(text)) is found
