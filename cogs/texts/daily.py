"""Everything that ``/daily`` says."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from bot.model import Mode, Server, Trouble, TroubleKind
from bot.servers.wishes import is_new
from bot.servers.zones import city_of
from cogs.texts.errors import permissions
from cogs.texts.formats import from_now, listed, quoted, short_time, weekday_name, when

OPTIONS = {  # of the start, beside those of the games
    "channel": "Where to post the puzzles",
    "time": "When each day's puzzles come out, like 8:00 or 8 am (08:00 unless you choose)",
    "timezone": "Start typing a city, like Berlin, and pick one from the list",
    "recap": "Add yesterday's results to the post (yes unless you say no)",
    "mode": "Each for themselves, or together as well: then the server has a score (each at first)",
    "thread": "Open a thread for spoilers under each day's first post (no unless you say yes)",
    "role": "Mention this role with each day's first post, and nobody else ever",
}

TEST = "Test"
MENTION_NOBODY = "Mention nobody"
QUIET = "From now on, the daily posts mention nobody."

STOPPED = "Daily posts are off. Scores are kept, and everyone can still play with commands."
NOT_YET = "The first post hasn't gone through yet. I'll try again within a minute."
OFF = "Daily posts are off. `/daily start` turns them on; everyone can play without them."
GONE = (
    "The channel of the daily posts was deleted, so they've stopped. Scores are kept."
    " `/daily start` starts them in another channel."
)
CLOSED = "⚠️ I wasn't allowed to send the latest post. I'll try again with tomorrow's puzzle."
MEND = "Once I have the permission, `/daily start` posts today's puzzles at once."

STARTED = "Daily puzzles are on!"
SAVED = "Saved. Whatever you left out stays the same."
NO_POST = "Last post: none yet"
ALL_GRANTED = "✅ I have every permission I need there."

OTHER_ZONE = "For another, add `timezone` to `/daily start`."

TEST_TITLE = "Just a test"
TEST_POST = "🍯 Just a test: this disappears on its own. The daily puzzles will show up here."


TOGETHER = "Scores: everyone's own, and one for the whole server"
NO_TAG = "⚠️ This forum asks for a tag on every post, and there's none that I may use."
ROLE_GONE = "Mentions: nobody, because the role was deleted. `/daily start` takes another `role`."


def thread_name(day: date) -> str:
    """What the thread under a day's first post is called."""
    return f"{weekday_name(day)}: spoilers welcome"


@dataclass(frozen=True)
class Settings:
    """What a server chose, and what comes of it next."""

    server: Server
    games: Sequence[str]  # what they are called
    next_post: datetime
    role: str | None = None  # a mention of it, unless there is none or it was deleted
    forum: bool = False


def started(before: Server, shown: Settings, *, guessed: bool, left: Sequence[str] = ()) -> str:
    """The summary after a start; a time zone that nobody chose is said, and what becomes of posts
    that were left in other channels."""
    server = shown.server
    lines = [_what_happened(before, server), _summary(shown)]
    if left:
        lines.append(_left_behind(left, thread=before.thread))
    if is_new(before) and guessed:
        lines.append(f"-# {_place(server)} is a guess from your language. {OTHER_ZONE}")
    elif is_new(before) and server.timezone == "UTC":
        lines.append(f"-# That's UTC, because I don't know where you are. {OTHER_ZONE}")
    return "\n".join(lines)


def _what_happened(before: Server, server: Server) -> str:
    if before.channel_id is None:
        return STARTED
    if before.channel_id == server.channel_id:
        return SAVED
    same = replace(before, channel_id=server.channel_id, latest_day=server.latest_day) == server
    rest = "Everything else stays the same." if same else "Whatever you left out stays the same."
    return f"Moved to <#{server.channel_id}>. {rest}"


def _left_behind(channels: Sequence[str], *, thread: bool) -> str:
    quiet = " Their thread closes after a day without a message." if thread else ""
    return (
        f"Today's earlier posts in {listed(channels)} can still be played until the day is over."
        f" Then they lead to the answers and to the new puzzle.{quiet}"
    )


@dataclass(frozen=True)
class Shown:
    """What ``/daily show`` tells."""

    settings: Settings
    trouble: TroubleKind | None = None
    last_post: str | None = None  # a link to it
    missing: Sequence[str] = ()  # permissions
    lacks_tag: bool = False


def settings(shown: Shown) -> str:
    """The settings, the last and the next post, and what keeps the posts from their channel."""
    if shown.settings.server.channel_id is None:
        return GONE if shown.trouble is TroubleKind.GONE else OFF
    last = f"Last post: {shown.last_post}" if shown.last_post else NO_POST
    lines = [_summary(shown.settings), last]
    if shown.trouble:
        lines.append(CLOSED)
    if shown.missing:
        lines.append(f"⚠️ I'm missing these permissions there: {permissions(shown.missing)}.")
    if shown.lacks_tag:
        lines.append(NO_TAG)
    wrong = shown.missing or shown.trouble or shown.lacks_tag
    lines.append(MEND if wrong else ALL_GRANTED)
    return "\n".join(lines)


def link(server_id: int, channel_id: int, message_id: int) -> str:
    """A message as Discord links to it."""
    return f"https://discord.com/channels/{server_id}/{channel_id}/{message_id}"


def tested(channel: str) -> str:
    """The answer to the Test button when all went well."""
    return f"✅ A test post got through in {channel}, picture and all. I've taken it away again."


def not_tested(channel: str) -> str:
    """The answer to the Test button in a forum where the bot moderates nothing."""
    return (
        f"✅ I have every permission I need in {channel}. I didn't post a test, because I can't"
        " take posts away again there."
    )


def notice(server_name: str, trouble: Trouble, missing: Sequence[str]) -> str:
    """What an admin reads, once, when a daily post could not be sent."""
    server = quoted(server_name)
    if trouble.kind is TroubleKind.GONE:
        return f"The daily puzzles on **{server}**: {GONE[0].lower()}{GONE[1:]}"
    what = f"I can no longer post in <#{trouble.channel_id}> on **{server}**."
    lacking = f" Missing: {permissions(missing)}." if missing else ""
    return f"{what}{lacking} I'll try again with tomorrow's puzzle.\n{MEND}"


def next_puzzle(moment: datetime) -> str:
    """The last line of a post."""
    return f"-# Next puzzle {from_now(moment)}"


def _summary(shown: Settings) -> str:
    server = shown.server
    return "\n".join(
        (
            f"Channel: <#{server.channel_id}>",
            f"Games: {listed(shown.games) if shown.games else 'none'}",
            f"Yesterday's results: {'yes' if server.recap else 'no'}",
            *_extras(shown),
            f"Time: {_hour(server)}, which is {short_time(shown.next_post)} for you",
            f"Next post: {when(shown.next_post)}",
        )
    )


def _extras(shown: Settings) -> list[str]:
    """What few servers choose."""
    lines = []
    if shown.server.mode is Mode.TOGETHER:
        lines.append(TOGETHER)
    if shown.server.thread:
        lines.append(
            "Spoiler thread: each post is one here" if shown.forum else "Spoiler thread: yes"
        )
    if shown.server.role_id:
        lines.append(f"Mentions: {shown.role}" if shown.role else ROLE_GONE)
    return lines


def _hour(server: Server) -> str:
    """``08:00 in Berlin`` or ``08:00 UTC``."""
    preposition = " in" if city_of(server.timezone) else ""
    return f"{server.post_time:%H:%M}{preposition} {_place(server)}"


def _place(server: Server) -> str:
    return (city_of(server.timezone) or server.timezone).replace("_", " ")
