"""The list of the events that a server plans, on the page."""

from __future__ import annotations

from datetime import timedelta

from guildyard.interactions.options import Refused
from guildyard.people.planning import STATES, call_off, plan, planned, step, take_interest
from guildyard.people.speaking import SPOKEN_IN
from guildyard.rest.scheduled_events import ACTIVE, EXTERNAL, SCHEDULED
from guildyard.web.panels import Entry, Page, Panel, choice, form, guild_of, line, number, one
from guildyard.world.errors import Json
from guildyard.world.records import Record

ELSEWHERE = "elsewhere"
BY_STATE = {
    SCHEDULED: (("start", "Start"), ("cancel", "Cancel")),
    ACTIVE: (("finish", "End"),),
}


def _entries(page: Page) -> list[Entry]:
    return [_entry(page, each) for each in planned(guild_of(page))]


def _entry(page: Page, event: Record) -> Entry:
    fields = event.fields
    state = fields["status"]
    buttons = BY_STATE.get(state, ())
    if state in BY_STATE:
        mine = page.here()[0].user in event.users
        buttons = (("bored", "Not interested") if mine else ("interested", "Interested"), *buttons)
    parts = (STATES[state].capitalize(), _place(page, event), _coming(event))
    note = " · ".join(filter(None, parts))
    return Entry(
        id=event.id,
        title=fields["name"],
        note=note,
        when=fields["scheduled_start_time"].isoformat(),
        buttons=(*buttons, ("delete", "Delete")),
    )


def _place(page: Page, event: Record) -> str:
    if event.fields["entity_type"] == EXTERNAL:
        return str(event.fields["entity_metadata"]["location"])
    channel = page.world.channel(int(event.fields["channel_id"]))
    return channel.name if channel else ""


def _coming(event: Record) -> str:
    names = [user.name for user in event.users]
    if len(names) > 3:
        return f"{len(names)} are interested"
    return f"{', '.join(names)} interested" if names else ""


def _form(page: Page, _: int) -> Json:
    channels = guild_of(page).channels.values()
    places = [(str(each.id), each.name) for each in channels if each.kind in SPOKEN_IN]
    return form(
        "Plan an event",
        "Plan",
        line("name", "Name"),
        choice("place", "Where", [*places, (ELSEWHERE, "Somewhere else")]),
        line("location", "Somewhere else: where", "The garden", needed=False),
        line("minutes", "Minutes until it starts", "60"),
        line("hours", "Hours that it lasts", "2"),
        line("description", "Description", most=1_000, needed=False),
    )


def _do(page: Page, what: str, entry: int, values: Json) -> None:
    guild, (person, _) = guild_of(page), page.here()
    if what == "new":
        _plan(page, values)
        return
    event = next((each for each in planned(guild) if each.id == entry), None)
    if event is None:
        raise Refused("this event is gone")
    name, recording = event.fields["name"], page.tools.recording
    if what in ("interested", "bored"):
        interested = what == "interested"
        take_interest(guild, event, person.user, interested=interested)
        recording.moved(person, "take_interest", guild.name, name, interested=interested)
    elif what == "delete":
        call_off(guild, event)
        recording.did("call_off", guild.name, name)
    else:
        step(guild, event, what)
        recording.did("step_event", guild.name, name, what)


def _plan(page: Page, values: Json) -> None:
    guild, by = guild_of(page), page.here()[0].user
    minutes, hours = number(values, "minutes"), number(values, "hours", least=0.1)
    where = one(values, "place")
    place = values["location"] if where == ELSEWHERE else guild.channels[int(where)]
    starts = page.world.clock() + timedelta(minutes=minutes)
    name, told = str(values["name"]), str(values["description"] or "")
    plan(guild, by, name, starts, place, hours=hours, description=told)
    named = place if isinstance(place, str) else place.name
    page.tools.recording.did("plan_event", guild.name, name, named, minutes, hours)


EVENTS_PANEL = Panel(
    title=lambda page: f"Events of {guild_of(page).name}",
    empty="Nothing is planned.",
    entries=_entries,
    below=(("new", "Plan an event"),),
    do=_do,
    forms={"new": _form},
)
