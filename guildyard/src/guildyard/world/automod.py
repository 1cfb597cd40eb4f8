"""Which rules of a guild a text breaks: words and mentions; what is spam, nobody here can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.model import Member
from guildyard.world.permissions import BITS
from guildyard.world.records import Record

RULES = "automod rule"
KEYWORD, MENTION = 1, 5  # kinds of triggers
MENTIONED = re.compile(r"<@[!&]?\d+>")


@dataclass(frozen=True)
class Breach:
    """A rule that a text breaks, and the words by which it does."""

    rule: Record
    keyword: str | None  # as the rule has it
    content: str  # as the text has it


def breaches(channel: Channel, member: Member, text: str) -> list[Breach]:
    """What a member would break with a text; who manages the guild breaks nothing."""
    guild = member.guild
    if member.guild_permissions & (BITS["manage_guild"] | BITS["administrator"]):
        return []
    roles = {str(role.id) for role in member.roles}
    rules = guild.world.records.of(RULES, guild.id).values()
    return [
        found
        for rule in rules
        if rule.fields["enabled"]
        and str(channel.id) not in rule.fields["exempt_channels"]
        and not roles & {*rule.fields["exempt_roles"]}
        for found in _found(rule, text)
    ]


def _found(rule: Record, text: str) -> Iterator[Breach]:
    """The first breach of a rule."""
    trigger = rule.fields["trigger_metadata"]
    if rule.fields["trigger_type"] == MENTION:
        if len({*MENTIONED.findall(text)}) > trigger["mention_total_limit"] > 0:
            yield Breach(rule, None, text)
    elif rule.fields["trigger_type"] == KEYWORD:
        allowed = [hit for each in trigger["allow_list"] for hit in pattern(each).finditer(text)]
        patterns = [(each, pattern(each)) for each in trigger["keyword_filter"]]
        patterns += [(each, re.compile(each, re.IGNORECASE)) for each in trigger["regex_patterns"]]
        hits = ((word, hit) for word, each in patterns for hit in each.finditer(text))
        for word, hit in hits:
            if not any(each.start() <= hit.start() < hit.end() <= each.end() for each in allowed):
                yield Breach(rule, word, hit[0])
                return


def pattern(keyword: str) -> re.Pattern[str]:
    """A keyword as Discord reads it: a whole word, which a star opens at its side.

    https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-rule-object-keyword-matching-strategies
    """
    starts, ends = keyword.startswith("*"), keyword.endswith("*")
    inside = re.escape(keyword.strip("*"))
    before, after = "" if starts else r"(?<!\w)", "" if ends else r"(?!\w)"
    return re.compile(f"{before}{inside}{after}", re.IGNORECASE)


def told(breach: Breach, action: Json, channel: Channel, member: Member, text: str) -> Json:
    """What bots hear of a rule that was carried out."""
    return {
        "guild_id": str(member.guild.id),
        "action": action,
        "rule_id": str(breach.rule.id),
        "rule_trigger_type": breach.rule.fields["trigger_type"],
        "user_id": str(member.user.id),
        "channel_id": str(channel.id),
        "content": text,
        "matched_keyword": breach.keyword,
        "matched_content": breach.content,
    }
