"""What a server chose for its daily posts, a line each, and what comes of it next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from bot.language.languages import DEFAULT
from bot.model import CardStyle, Mode, Server
from bot.servers.wishes import is_new
from bot.servers.zones import ReadZone, city_of, has_summer_time, place_name
from bot.texts.formats import either, listed, short_time, weekday_name, when
from bot.texts.languages import language_name
from bot.texts.locale import N_, Locale

KEPT = N_("Kept for the next `/daily start`:")
RECAP = N_("Yesterday's results: yes")
NO_RECAP = N_("Yesterday's results: no")
THREAD = N_("Spoiler thread: yes")
NO_THREAD = N_("Spoiler thread: no")
FORUM_THREADS = N_("Spoiler thread: each post is one here")
TIME = N_("Time: {hour} {place}, which is {yours} for you")
TIME_IN = N_("Time: {hour} in {place}, which is {yours} for you")
LANGUAGE = N_("Language: {language}")
LANGUAGE_FROM = N_("Language: {language}, starting {day}")
NOT_OFFERED = N_("Not in {language} yet, so not posted: {games}")
CARD_STYLES = {
    CardStyle.NAMES: N_("Group card: with names"),
    CardStyle.AVATARS: N_("Group card: with avatars"),
    CardStyle.OFF: N_("Group card: off"),
}
SCORES = {
    Mode.EACH: N_("Server score: no"),
    Mode.TOGETHER: N_("Server score: yes"),
}
NOBODY = N_("Mentions: nobody")
READ_ZONE = N_("-# {typed} means the time in {place}, which is the same all year.")
READ_SUMMER = N_("-# {typed} means the time in {place}, with daylight saving time.")
READ_OFFSET = N_(
    "-# {typed} is the same all year. If your clocks change for daylight saving time, choose a city"
    " instead."
)
READ_OTHERS = N_("-# If you meant another time zone, type its name: {zones}.")
ROLE_GONE = N_("Mentions: nobody, because the role was deleted. Pick another one in `/daily show`.")


@dataclass(frozen=True)
class DailySettings:
    """What a server chose, and what comes of it next."""

    server: Server
    games: Sequence[str]  # what they are called
    day: date  # the current one
    next_post: datetime
    not_offered: Sequence[str] = ()  # of the games, those that its language has no puzzles for
    role: str | None = None  # a mention of it, unless there is none or it was deleted
    forum: bool = False


def summary(locale: Locale, shown: DailySettings) -> str:
    """The channel, what a server chose, and when the next post comes."""
    channel = f"<#{shown.server.channel_id}>"
    return "\n".join(
        (
            locale.gettext("Channel: {channel}", channel=channel),
            *choices(locale, shown),
            locale.gettext("Next post: {moment}", moment=when(shown.next_post)),
        )
    )


def kept(locale: Locale, shown: DailySettings) -> list[str]:
    """What a server chose that gets no posts, if it ever did."""
    return [] if is_new(shown.server) else [locale.gettext(KEPT), *choices(locale, shown)]


def choices(locale: Locale, shown: DailySettings) -> list[str]:
    """What a server chose beside the channel."""
    return [
        _games(locale, shown),
        *_language(locale, shown),
        *_extras(locale, shown),
        _time(locale, shown),
    ]


def _games(locale: Locale, shown: DailySettings) -> str:
    if not shown.games:
        return locale.gettext("Games: none")
    games = listed(locale, [locale.gettext(each) for each in shown.games])
    return locale.gettext("Games: {games}", games=games)


def _language(locale: Locale, shown: DailySettings) -> list[str]:
    """The language that was chosen last, and from when on as long as it is to come."""
    first, code = [(shown.day, DEFAULT), *shown.server.languages][-1]
    language = language_name(locale, code)
    coming = first > shown.day and code != (shown.server.language_on(shown.day) or DEFAULT)
    lines = [
        locale.gettext(LANGUAGE_FROM, language=language, day=weekday_name(locale, first))
        if coming
        else locale.gettext(LANGUAGE, language=language)
    ]
    if shown.not_offered:
        games = listed(locale, [locale.gettext(each) for each in shown.not_offered])
        lines.append(locale.gettext(NOT_OFFERED, games=games, language=language))
    return lines


def _extras(locale: Locale, shown: DailySettings) -> list[str]:
    """What there is beside the games."""
    server = shown.server
    thread = (FORUM_THREADS if shown.forum else THREAD) if server.thread else NO_THREAD
    recap = RECAP if server.recap else NO_RECAP
    said = (recap, CARD_STYLES[server.card], thread, SCORES[server.mode])
    return [*map(locale.gettext, said), _role(locale, shown)]


def _role(locale: Locale, shown: DailySettings) -> str:
    """Who is told of the posts."""
    if shown.role:
        return locale.gettext("Mentions: {role}", role=shown.role)
    return locale.gettext(ROLE_GONE if shown.server.role_id else NOBODY)


def _time(locale: Locale, shown: DailySettings) -> str:
    """``Time: 08:00 in Berlin, …`` or ``Time: 08:00 UTC, …``."""
    server = shown.server
    return locale.gettext(
        TIME_IN if city_of(server.timezone) else TIME,
        hour=f"{server.post_time:%H:%M}",
        place=place_of(server),
        yours=short_time(shown.next_post),
    )


def place_of(server: Server) -> str:
    """The city whose clock holds, or what else its time zone is called."""
    return place_name(server.timezone)


def read_zone_note(locale: Locale, zone: ReadZone | None, year: int) -> list[str]:
    """How an abbreviation, an offset, or a city without a time zone of its own was read."""
    if zone is None or not zone.source:
        return []
    place = place_name(zone.name)
    if place == zone.source or zone.name == "UTC":
        note = locale.gettext(READ_OFFSET, typed=zone.source)
    elif has_summer_time(zone.name, year):
        note = locale.gettext(READ_SUMMER, typed=zone.source, place=place)
    else:
        note = locale.gettext(READ_ZONE, typed=zone.source, place=place)
    if not zone.others:
        return [note]
    return [note, locale.gettext(READ_OTHERS, zones=either(locale, zone.others))]
