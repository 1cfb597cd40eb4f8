"""The webhooks of the channel that the page looks at."""

from __future__ import annotations

from guildyard.interactions.options import Refused
from guildyard.people.posting import hooks_of, post, set_up, take_down
from guildyard.web.panels import Entry, Page, Panel, form, guild_of, line
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.records import Record


def _channel(page: Page) -> Channel:
    """The channel, or the one that a thread belongs to."""
    channel = page.here()[1]
    found: Channel = getattr(channel, "parent", channel)
    return found


def _entries(page: Page) -> list[Entry]:
    guild_of(page)
    return [
        Entry(
            id=hook.id,
            title=hook.fields["name"],
            note=f"Made by {hook.creator.name}",
            buttons=(("post", "Send a message"), ("delete", "Delete")),
        )
        for hook in hooks_of(_channel(page))
    ]


def _new(_: Page, __: int) -> Json:
    return form("Make a webhook", "Make", line("name", "Name of the webhook", "News", most=80))


def _post(page: Page, entry: int) -> Json:
    hook = _hook(page, entry)
    text = line("text", "Message", most=2_000) | {"style": 2}
    name = line("name", "Under the name", hook.fields["name"], most=80, needed=False)
    return form(f"Send as {hook.fields['name']}", "Send", text, name)


def _do(page: Page, what: str, entry: int, values: Json) -> None:
    channel, recording = _channel(page), page.tools.recording
    guild = guild_of(page)
    if what == "new":
        name = str(values["name"])
        set_up(channel, page.here()[0].user, name)
        recording.did("add_webhook", guild.name, channel.name, name)
        return
    hook = _hook(page, entry)
    known = hook.fields["name"]
    if what == "delete":
        take_down(hook, channel)
        recording.did("drop_webhook", guild.name, channel.name, known)
    else:
        text, name = str(values["text"]), str(values["name"] or "")
        post(hook, channel, text, name)
        recording.did("post", guild.name, channel.name, known, text, name)


def _hook(page: Page, entry: int) -> Record:
    hook = next((each for each in hooks_of(_channel(page)) if each.id == entry), None)
    if hook is None:
        raise Refused("this webhook is gone")
    return hook


WEBHOOKS_PANEL = Panel(
    title=lambda page: f"Webhooks of {_channel(page).name}",
    empty="No webhooks yet. Those of the bot are shown here, too.",
    entries=_entries,
    below=(("new", "Make a webhook"),),
    do=_do,
    forms={"new": _new, "post": _post},
)
