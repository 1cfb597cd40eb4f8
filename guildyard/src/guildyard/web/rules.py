"""The list of a server's AutoMod rules, on the page."""

from __future__ import annotations

from guildyard.interactions.options import Refused
from guildyard.people.ruling import add_rule, drop_rule, rules_of, switch_rule
from guildyard.rest.automod import ALERT, BLOCK, KEYWORD, MENTION, PRESET, PROFILE, SPAM, TIMEOUT
from guildyard.web.panels import Entry, Page, Panel, choice, form, guild_of, line, number, one
from guildyard.world.errors import Json
from guildyard.world.model import WITHOUT_MESSAGES
from guildyard.world.records import Record

KINDS = {
    SPAM: "spam (not carried out here)",
    PRESET: "words of Discord's own lists (not carried out here)",
    PROFILE: "words in profiles (not carried out here)",
}


def _entries(page: Page) -> list[Entry]:
    return [_entry(page, each) for each in rules_of(guild_of(page))]


def _entry(page: Page, rule: Record) -> Entry:
    on = rule.fields["enabled"]
    does = ", ".join(_action(page, each) for each in rule.fields["actions"])
    note = f"{'On' if on else 'Off'} · {_trigger(rule)} · {does}"
    switch = ("off", "Turn off") if on else ("on", "Turn on")
    buttons = (switch, ("delete", "Delete"))
    return Entry(id=rule.id, title=rule.fields["name"], note=note, buttons=buttons)


def _trigger(rule: Record) -> str:
    kind, metadata = rule.fields["trigger_type"], rule.fields["trigger_metadata"]
    if kind == MENTION:
        return f"more than {metadata['mention_total_limit']} mentions"
    if kind == KEYWORD:
        return ", ".join([*metadata["keyword_filter"], *metadata["regex_patterns"]]) or "no words"
    return KINDS[kind]


def _action(page: Page, action: Json) -> str:
    metadata = action["metadata"]
    if action["type"] == BLOCK:
        told = metadata.get("custom_message")
        return f"blocks: \u201c{told}\u201d" if told else "blocks"
    if action["type"] == ALERT:
        channel = page.world.channel(int(metadata["channel_id"]))
        return f"alerts #{channel.name}" if channel else "alerts nobody"
    if action["type"] == TIMEOUT:
        return f"times out for {metadata['duration_seconds'] // 60} minutes"
    return "quarantines"


def _form(page: Page, _: int) -> Json:
    channels = guild_of(page).channels.values()
    places = [(str(each.id), each.name) for each in channels if each.kind not in WITHOUT_MESSAGES]
    return form(
        "Add a rule",
        "Add",
        line("name", "Name of the rule", "No wasps"),
        line("words", "Words, with commas; a star stands for more letters", "wasp*", most=1_000),
        line("told", "What the author reads", "Bees only.", most=150, needed=False),
        choice("alert", "Alert in", places, needed=False),
        line("minutes", "Minutes of timeout", "0"),
    )


def _do(page: Page, what: str, entry: int, values: Json) -> None:
    guild, recording = guild_of(page), page.tools.recording
    if what == "new":
        _add(page, values)
        return
    rule = next((each for each in rules_of(guild) if each.id == entry), None)
    if rule is None:
        raise Refused("this rule is gone")
    name = rule.fields["name"]
    if what == "delete":
        drop_rule(guild, rule)
        recording.did("drop_rule", guild.name, name)
    else:
        switch_rule(guild, rule, on=what == "on")
        recording.did("switch_rule", guild.name, name, what == "on")


def _add(page: Page, values: Json) -> None:
    guild, by = guild_of(page), page.here()[0].user
    words = [each.strip() for each in str(values["words"]).split(",") if each.strip()]
    if not words:
        raise Refused("a rule has a word at least")
    name, told = str(values["name"]), str(values["told"] or "")
    minutes, place = number(values, "minutes"), one(values, "alert")
    alert = guild.channels[int(place)] if place else None
    add_rule(guild, by, name, words, told=told, alert=alert, minutes=minutes)
    told_in = alert.name if alert else ""
    page.tools.recording.did("add_rule", guild.name, name, words, told, told_in, minutes)


RULES_PANEL = Panel(
    title=lambda page: f"AutoMod of {guild_of(page).name}",
    empty="No rules yet. Those of the bot are shown here, too.",
    entries=_entries,
    below=(("new", "Add a rule"),),
    do=_do,
    forms={"new": _form},
)
