"""Everything that ``/daily`` says."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from bot.model import Mode, Server, Trouble, TroubleKind
from bot.servers.wishes import FOR_ROLE, FOR_THREAD, is_new
from bot.servers.zones import city_of
from bot.texts.buttons import TODAY
from bot.texts.errors import BEYOND_POSTS, PERMISSIONS, permissions
from bot.texts.formats import from_now, listed, quoted, short_time, weekday_name, when

OPTIONS = {  # of the start, beside those of the games
    "channel": "Where to post the puzzles (to change something else only, pick the same one again)",
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
LAST_POSTS = "Today's posts can be played until the day is over. Then they lead to the answers."
KEPT = "Kept for the next `/daily start`:"
PRACTICE_OFF = "Practice: off. `/daily practice` turns it on again."
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
ROLE_GONE = (
    "Mentions: nobody, because the role was deleted. `/daily start` takes another `role`, and"
    f" “{MENTION_NOBODY}” under `/daily show` leaves it at that."
)
THREAD_WELCOME = "Spoilers are welcome here! Please keep the day's answers out of the channel."
NO_THREAD = (
    "⚠️ I can post, but I can't open the day's thread: I'm missing {permission} there. Once I have"
    " it, `/daily start` opens today's."
)
NO_MENTION = "⚠️ I can post, but the role isn't notified: I'm missing {permission} there."


BESIDE = {
    FOR_THREAD: NO_THREAD.format(permission=PERMISSIONS[FOR_THREAD]),
    FOR_ROLE: NO_MENTION.format(permission=PERMISSIONS[FOR_ROLE]),
}


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
    gone: bool = False  # is the channel deleted?
    practice: bool = True  # is it on?
    reported: int = 0  # words that wait for the admins

    @property
    def is_off(self) -> bool:
        """Is there no channel for posts?"""
        return self.gone or self.settings.server.channel_id is None


def settings(shown: Shown) -> str:
    """The settings, the last and the next post, what keeps the posts from their channel, and what
    waits for the admins."""
    lines = _off(shown) if shown.is_off else _on(shown)
    if not shown.practice:
        lines.append(PRACTICE_OFF)
    if shown.reported:
        waiting = "word is waiting" if shown.reported == 1 else "words are waiting"
        lines.append(f"{shown.reported:,} reported {waiting} for you in `/rule list`.")
    return "\n".join(lines)


def _off(shown: Shown) -> list[str]:
    gone = shown.gone or shown.trouble is TroubleKind.GONE
    return [GONE if gone else OFF, *_kept(shown.settings)]


def _on(shown: Shown) -> list[str]:
    last = f"Last post: {shown.last_post}" if shown.last_post else NO_POST
    lines = [_summary(shown.settings), last]
    if shown.trouble:
        lines.append(CLOSED)
    needed = [name for name in shown.missing if name not in BEYOND_POSTS]
    if needed:
        lines.append(f"⚠️ I can't post: I'm missing {permissions(needed)} there.")
    if shown.lacks_tag:
        lines.append(NO_TAG)
    if needed or shown.trouble or shown.lacks_tag:
        lines.append(MEND)
    lines += (BESIDE[name] for name in shown.missing if name in BESIDE)
    wrong = shown.missing or shown.trouble or shown.lacks_tag
    return lines if wrong else [*lines, ALL_GRANTED]


def stopped(before: Server, kept: Settings) -> str:
    """The answer to the end of the daily posts: what stays, and for how long."""
    running = [] if before.channel_id is None else [LAST_POSTS]
    return "\n".join([STOPPED, *running, *_kept(kept)])


def link(server_id: int, channel_id: int, message_id: int) -> str:
    """A message as Discord links to it."""
    return f"https://discord.com/channels/{server_id}/{channel_id}/{message_id}"


def tested(channel: str) -> str:
    """The answer to the Test button when all went well."""
    return f"✅ A test post got through in {channel}, picture and all. I've taken it away again."


def not_tested(channel: str) -> str:
    """The answer to the Test button in a forum where the bot moderates nothing."""
    return (
        f"Not tested: I didn't post in {channel}, because I couldn't take the test away again. For"
        " that I need Manage Posts there. As far as I can see, the daily posts will get through."
    )


def notice(server_name: str, trouble: Trouble, missing: Sequence[str]) -> str:
    """What an admin reads, once, when a daily post could not be sent."""
    server = quoted(server_name)
    if trouble.kind is TroubleKind.GONE:
        return f"The daily puzzles on **{server}**: {GONE[0].lower()}{GONE[1:]}"
    what = f"I can no longer post in <#{trouble.channel_id}> on **{server}**."
    lacking = f" Missing: {permissions(missing)}." if missing else ""
    return f"{what}{lacking} I'll try again with tomorrow's puzzle.\n{MEND}"


def over(day: date) -> str:
    """The first line of a post whose day is over."""
    return f"**{weekday_name(day)}, is over.** Press **{TODAY}** below for the one to play now."


def next_puzzle(moment: datetime) -> str:
    """The last line of a post."""
    return f"-# Next puzzle {from_now(moment)}"


def _summary(shown: Settings) -> str:
    server = shown.server
    return "\n".join(
        (
            f"Channel: <#{server.channel_id}>",
            *_choices(shown),
            f"Next post: {when(shown.next_post)}",
        )
    )


def _kept(shown: Settings) -> list[str]:
    """What a server chose that gets no posts, if it ever did."""
    return [] if is_new(shown.server) else [KEPT, *_choices(shown)]


def _choices(shown: Settings) -> list[str]:
    """What a server chose beside the channel."""
    server = shown.server
    return [
        f"Games: {listed(shown.games) if shown.games else 'none'}",
        f"Yesterday's results: {'yes' if server.recap else 'no'}",
        *_extras(shown),
        f"Time: {_hour(server)}, which is {short_time(shown.next_post)} for you",
    ]


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
