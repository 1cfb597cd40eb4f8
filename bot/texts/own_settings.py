"""What ``/settings`` says, and the question that whoever plays outside of servers is asked once."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.play.own_settings import OwnChoice
from bot.servers.zones import ReadZone, place_name
from bot.texts.chosen import read_zone_note
from bot.texts.formats import short_time, weekday_name
from bot.texts.languages import language_name
from bot.texts.locale import N_, Locale

TIMEZONE = N_("Your time zone, for /remind and for games outside of servers: start typing a city")
LANGUAGE = N_("The language of the puzzles here, starting with the next day")

QUESTION = N_(
    "**What time is it for you right now?**\nYour puzzles come out at midnight, by your own clock."
    " I ask this only once; `/settings` changes it.\n-# Words and scores here are apart from those"
    " of other places."
)
AGAIN = N_("-# Choose your time first, then send what you typed again.")
PICK_TIME = N_("Your time now")
PICK_LANGUAGE = N_("Language of the puzzles here")
OTHER = N_("Another time zone")
FORM_TITLE = N_("When your day begins")
ZONE_LABEL = N_("Time zone, or a city like Berlin")

NOW_PLAY = N_("Your day begins at midnight in {place}. Here are today's puzzles:")
NOW_OTHERS = N_("Your day begins at midnight in {place}. Here are today's other puzzles:")
NEXT = N_("-# The next ones come at {when}. `/remind` sends you a message before your streak ends.")
CLOCK = N_("Outside of servers, your day begins at midnight in {place}.")
NO_CLOCK = N_("Outside of servers, your day begins at midnight. Your time zone isn't chosen yet.")
CLOCK_HERE = N_("Your day begins at midnight in {place}.")
NO_CLOCK_HERE = N_("Your day begins at midnight. Your time zone isn't chosen yet.")
REMINDERS = N_("`/remind` with a time of day goes by your time zone, too.")
AHEAD = N_("You've begun {day} already. Your next puzzles come out when it ends there.")
SERVERS_OWN = N_(
    "On this server, the day begins when its admins chose, with puzzles in {language}."
)
SPEAKS = N_("Puzzles here: {language}.")
SPEAKS_FROM = N_("Puzzles here: {language}, starting {day}.")
IN_GROUP = N_("-# The language is for everyone here, the time zone for you alone.")


def clock_label(zone: str, now: datetime, others: Sequence[str] = ()) -> str:
    """The hour that it is in a time zone, with cities that have it."""
    cities = ", ".join(place_name(each) for each in (zone, *others))
    return f"{now.astimezone(ZoneInfo(zone)):%H:%M} · {cities}"


def begins(locale: Locale, zone: ReadZone, next_start: datetime, *, others: bool = False) -> str:
    """That somebody's day begins by this clock from now on, above today's games, or those besides
    the one that they wanted."""
    line = locale.gettext(NOW_OTHERS if others else NOW_PLAY, place=place_name(zone.name))
    note = read_zone_note(locale, zone, next_start.year)
    return "\n".join([line, *note, locale.gettext(NEXT, when=short_time(next_start))])


def holds(
    locale: Locale, chosen: OwnChoice, default: str, *, in_server: bool, group: bool, note: str = ""
) -> str:
    """What holds for somebody where they are; takes the language of a place that chose none, and
    how a time zone was read that was just chosen."""
    language = language_name(locale, chosen.language or default)
    clock, no_clock = (CLOCK, NO_CLOCK) if in_server else (CLOCK_HERE, NO_CLOCK_HERE)
    lines = [
        locale.gettext(clock, place=place_name(chosen.timezone))
        if chosen.timezone
        else locale.gettext(no_clock)
    ]
    if note:
        lines.append(note)
    if chosen.ahead:
        lines.append(locale.gettext(AHEAD, day=weekday_name(locale, chosen.ahead)))
    if in_server and chosen.timezone:
        lines.append(locale.gettext(REMINDERS))
    if in_server:
        lines.append(locale.gettext(SERVERS_OWN, language=language))
    elif chosen.speaks_from:
        day = weekday_name(locale, chosen.speaks_from)
        lines.append(locale.gettext(SPEAKS_FROM, language=language, day=day))
    else:
        lines.append(locale.gettext(SPEAKS, language=language))
    if group:
        lines.append(locale.gettext(IN_GROUP))
    return "\n".join(lines)
