"""The rules by which a server moderates itself, as an admin sets them."""

from __future__ import annotations

from collections.abc import Iterable

from guildyard.people.proposing import alter, propose, withdraw
from guildyard.rest.automod import ALERT, BLOCK, KEYWORD, RULES, TIMEOUT
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel, Guild
from guildyard.world.model import User
from guildyard.world.records import Record


def add_rule(
    guild: Guild,
    by: User,
    name: str,
    words: Iterable[str],
    *,
    told: str = "",
    alert: Channel | None = None,
    minutes: float = 0,
) -> Record:
    """A rule that blocks messages with these words, and tells their author why.

    ``alert`` is where moderators hear of it; with ``minutes`` the author is timed out as well.
    """
    actions: list[Json] = [{"type": BLOCK, "metadata": {"custom_message": told} if told else {}}]
    if alert:
        actions.append({"type": ALERT, "metadata": {"channel_id": str(alert.id)}})
    if minutes:
        seconds = int(minutes * 60)
        actions.append({"type": TIMEOUT, "metadata": {"duration_seconds": seconds}})
    form = {
        "name": name,
        "event_type": 1,
        "trigger_type": KEYWORD,
        "trigger_metadata": {"keyword_filter": [*words]},
        "actions": actions,
        "enabled": True,
    }
    return propose(RULES, guild, by, form)


def switch_rule(guild: Guild, rule: Record, *, on: bool) -> None:
    """Let a rule rest, or carry it out again."""
    alter(RULES, guild, rule, {"enabled": on})


def drop_rule(guild: Guild, rule: Record) -> None:
    """Delete a rule."""
    withdraw(RULES, guild, rule)


def rules_of(guild: Guild) -> list[Record]:
    """All rules of a server, oldest first."""
    return [*guild.world.records.of(RULES.kind, guild.id).values()]
