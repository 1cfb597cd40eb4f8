"""What somebody needs who looks at a test that failed: what passed, the log, the world."""

from __future__ import annotations

from collections.abc import Iterator

from guildyard.inspect.transcripts import transcript
from guildyard.interactions.commands import leaves
from guildyard.people.reading import readable
from guildyard.testing.stage import Stage
from guildyard.world.guilds import Channel, Guild
from guildyard.world.model import Message
from guildyard.world.world import World

LINES = 60  # the last of what passed, and of the log
MESSAGES = 5  # the last of each channel


def report(stage: Stage) -> list[tuple[str, str]]:
    """Sections with their headings, as pytest prints them; empty ones are left out."""
    sections = {
        "what passed (playground)": _last(transcript([*stage.watch.records])),
        "the bot's log (playground)": _last(stage.bot_log),
        "the world (playground)": [*_world(stage)],
    }
    return [(heading, "\n".join(lines)) for heading, lines in sections.items() if lines]


def _last(lines: list[str]) -> list[str]:
    left_out = len(lines) - LINES
    return [f"… {left_out} more before", *lines[-LINES:]] if left_out > 0 else lines


def _world(stage: Stage) -> Iterator[str]:
    playground = stage.playground
    yield f"commands: {_names(playground.commands.of())}"
    for guild in playground.world.guilds.values():
        own = playground.commands.of(guild.id)
        yield f"{guild.name}: {', '.join(_people(guild))}"
        if own:
            yield f"  commands: {_names(own)}"
        for channel in [*guild.channels.values(), *guild.threads.values()]:
            yield from _said(channel, f"#{channel.name}")
    for channel in playground.world.direct_channels.values():
        yield from _said(channel, f"direct messages of {channel.name}")
    yield from (f"finding: {each}" for each in playground.findings)


def _names(commands: list[dict[str, object]]) -> str:
    return ", ".join(sorted(path for path, _ in leaves(commands))) or "none"


def _people(guild: Guild) -> Iterator[str]:
    for member in guild.members.values():
        if member.user is not guild.owner:
            roles = ", ".join(role.name for role in member.roles if not role.managed)
            yield f"{member.user.name} ({roles})" if roles else member.user.name


def _said(channel: Channel, name: str) -> Iterator[str]:
    if channel.everything:
        yield f"  {name}"
        yield from (f"    {_line(each, channel.world)}" for each in channel.everything[-MESSAGES:])


def _line(message: Message, world: World) -> str:
    private = f" (to {message.visible_to.name})" if message.visible_to else ""
    more = {
        "embeds": len(message.embeds),
        "components": len(message.components),
        "files": len(message.attachments),
    }
    with_ = "".join(f" +{count} {name}" for name, count in more.items() if count)
    return f"{message.author.name}{private}: {readable(message.content, world)!r}{with_}"
