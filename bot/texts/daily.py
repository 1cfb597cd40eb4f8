"""Everything that ``/daily`` says, beside the settings themselves."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

from bot.model import ChannelTrouble, Server, TroubleKind
from bot.servers.wishes import is_new
from bot.servers.zones import ReadZone
from bot.texts.buttons import TODAY
from bot.texts.chosen import DailySettings, choices, kept, place_of, read_zone_note, summary
from bot.texts.formats import from_now, listed, quoted, weekday_name
from bot.texts.languages import language_name
from bot.texts.locale import N_, Locale
from bot.texts.permissions import permissions

OPTIONS = {  # of the start, beside those of the games
    "channel": N_("Where to post the puzzles (where they're posted now if you leave this out)"),
    "time": N_("When each day's puzzles come out, like 8:00 or 8 am (08:00 unless you choose)"),
    "timezone": N_("Start typing a city, like Berlin, and pick one from the list"),
    "language": N_(
        "The language of the puzzles, starting with the next day (English unless you choose)"
    ),
    "recap": N_("Add yesterday's results to the post (yes unless you say no)"),
    "mode": N_(
        "Everyone for themselves, or together too: then the server has a score (each at first)"
    ),
    "thread": N_("Open a thread for spoilers under each day's first post (no unless you say yes)"),
    "card": N_("A picture of who played: names, avatars too, or none (names at first)"),
    "role": N_("Mention this role with each day's first post, and never anyone else"),
}

START = N_("Post the puzzles every day, starting now. Options you leave out stay the same.")
MODES = (N_("each"), N_("together"))  # which an admin chooses from
CARDS = (N_("names"), N_("avatars"), N_("off"))  # the same

TEST = N_("Test")
MENTION_NOBODY = N_("Mention nobody")
QUIET = N_("From now on, the daily posts mention nobody.")

ASK_STOP = N_("Stop the daily posts? Scores and settings are kept.")
STOP = N_("Stop the posts")
GO_ON = N_("Keep them")
STILL_ON = N_("The daily posts go on.")
STOPPED = N_("Daily posts are off. Scores are kept, and everyone can still play with commands.")
LAST_POSTS = N_("Today's posts can be played until the day is over. Then they lead to the answers.")
NOT_YET = N_("The first post hasn't gone through yet. I'll try again in a minute or two.")
MEND = N_(
    "Give me what's missing, then `/daily start` posts today's puzzles at once. Otherwise I'll try"
    " tomorrow."
)
MEND_TAG = N_(
    "Add a tag that anyone can use, then `/daily start` posts today's puzzles at once. Otherwise"
    " I'll try tomorrow."
)
RETRY = N_("`/daily start` posts today's puzzles at once. Otherwise I'll try tomorrow.")

STARTED = N_("Daily puzzles are on!")
SAVED = N_("Saved. Whatever you left out stays the same.")
GONE_NOTICE = N_(
    "The daily puzzles on **{server}** have stopped, because their channel was deleted. Scores are"
    " kept. `/daily start` starts them in another channel."
)
REFUSED = N_("I can no longer post in {channel} on **{server}**.")
REFUSED_FOR = N_("I can no longer post in {channel} on **{server}**. Missing: {permissions}.")
MOVED = N_("Moved to {channel}. Everything else stays the same.")
MOVED_AND_MORE = N_("Moved to {channel}. Whatever you left out stays the same.")
LEFT_BEHIND = N_(
    "Today's earlier posts in {channels} can still be played until the day is over. Then they lead"
    " to the answers and to the new puzzle."
)
LEFT_WITH_THREAD = N_(
    "Today's earlier posts in {channels} can still be played until the day is over. Then they lead"
    " to the answers and to the new puzzle. Their thread closes after a day without a message."
)
GUESSED_ZONE = N_("-# {place} is a guess from your language.")
UNKNOWN_ZONE = N_("-# The time is in UTC, because I don't know where you are.")
HOW_TO_CHANGE = N_(
    "-# Change any of this in `/daily show`, or with more options of `/daily start`."
)

NEXT_DAY = N_(
    "By that clock, {day}, has begun: today's puzzles are over, and the next ones are out."
)
OTHER_LANGUAGE = N_("-# There are puzzles in {language}, too.")

TEST_TITLE = N_("Just a test")
TEST_POST = N_("🍯 Just a test: this disappears on its own. The daily puzzles will show up here.")

THREAD_WELCOME = N_("Spoilers are welcome here! Please keep the day's answers out of the channel.")


def thread_name(locale: Locale, day: date) -> str:
    """What the thread under a day's first post is called."""
    return locale.gettext("{day}: spoilers welcome", day=weekday_name(locale, day))


def started(
    locale: Locale,
    before: Server,
    shown: DailySettings,
    *,
    guessed: bool,
    left: Sequence[str] = (),
    other: str | None = None,
    begun: date | None = None,
    zone: ReadZone | None = None,
) -> str:
    """The summary after a start; the first time also what was chosen for an admin who did not, and
    how to change it. Besides what becomes of posts that were left in other channels, and which day
    has begun with a change of the clock."""
    lines = [_what_happened(locale, before, shown.server), summary(locale, shown)]
    lines += [*_next_day(locale, begun), *_left(locale, before, left)]
    lines += read_zone_note(locale, zone, shown.day.year)
    if is_new(before):
        unknown = zone is None and shown.server.timezone == "UTC"
        lines += _for_beginners(locale, shown.server, guessed=guessed, unknown=unknown, other=other)
    return "\n".join(lines)


def _for_beginners(
    locale: Locale, server: Server, *, guessed: bool, unknown: bool, other: str | None
) -> list[str]:
    """Where the time zone comes from, whether there are puzzles in another language of the admin,
    and how to change whatever was chosen for them."""
    lines = []
    if guessed:
        lines.append(locale.gettext(GUESSED_ZONE, place=place_of(server)))
    elif unknown:
        lines.append(locale.gettext(UNKNOWN_ZONE))
    if other and not server.languages:
        lines.append(locale.gettext(OTHER_LANGUAGE, language=language_name(locale, other)))
    return [*lines, locale.gettext(HOW_TO_CHANGE)]


def _next_day(locale: Locale, begun: date | None) -> list[str]:
    """That a change of the clock begins a day at once, if it does."""
    if begun is None:
        return []
    return [locale.gettext(NEXT_DAY, day=weekday_name(locale, begun))]


def _what_happened(locale: Locale, before: Server, server: Server) -> str:
    if before.channel_id is None:
        return locale.gettext(STARTED)
    if before.channel_id == server.channel_id:
        return locale.gettext(SAVED)
    same = replace(before, channel_id=server.channel_id, latest_day=server.latest_day) == server
    return locale.gettext(MOVED if same else MOVED_AND_MORE, channel=f"<#{server.channel_id}>")


def changed(
    locale: Locale,
    before: DailySettings,
    shown: DailySettings,
    left: Sequence[str] = (),
    begun: date | None = None,
    zone: ReadZone | None = None,
) -> str:
    """The news after a change: which settings are no longer as they were, and what comes of it."""
    old, new = before.server, shown.server
    moved = old.channel_id != new.channel_id
    news = _what_happened(locale, old, new) if moved else locale.gettext("Saved.")
    known = choices(locale, before)
    changes = [each for each in choices(locale, shown) if each not in known]
    changes += [*_next_day(locale, begun), *_left(locale, old, left)]
    return "\n".join([news, *changes, *read_zone_note(locale, zone, shown.day.year)])


def _left(locale: Locale, before: Server, channels: Sequence[str]) -> list[str]:
    """What becomes of posts in former channels, if there are any."""
    if not channels:
        return []
    message = LEFT_WITH_THREAD if before.thread else LEFT_BEHIND
    return [locale.gettext(message, channels=listed(locale, channels))]


def stopped(locale: Locale, before: Server, shown: DailySettings) -> str:
    """The answer to the end of the daily posts: what stays, and for how long."""
    running = [] if before.channel_id is None else [locale.gettext(LAST_POSTS)]
    return "\n".join([locale.gettext(STOPPED), *running, *kept(locale, shown)])


def link(server_id: int, channel_id: int, message_id: int) -> str:
    """A message as Discord links to it."""
    return f"https://discord.com/channels/{server_id}/{channel_id}/{message_id}"


def tested(locale: Locale, channel: str) -> str:
    """The answer to the Test button when all went well."""
    return locale.gettext(
        "✅ A test post got through in {channel}, picture and all. I've taken it away again.",
        channel=channel,
    )


def not_tested(locale: Locale, channel: str) -> str:
    """The answer to the Test button in a forum where the bot moderates nothing."""
    return locale.gettext(
        "Not tested: I didn't post in {channel}, because I couldn't take the test away again. For"
        " that I need Manage Posts there. As far as I can see, the daily posts will get through.",
        channel=channel,
    )


def notice(
    locale: Locale,
    server_name: str,
    channel_name: str | None,
    trouble: ChannelTrouble,
    missing: Sequence[str],
) -> str:
    """What an admin reads, once, when a daily post could not be sent.

    In direct messages Discord writes the server's name into the mention of a channel, and "No
    access" for whoever may not see it: so the channel is named in words, if its name is known.
    """
    server = quoted(server_name)
    if trouble.kind is TroubleKind.GONE:
        return locale.gettext(GONE_NOTICE, server=server)
    channel = f"**#{quoted(channel_name)}**" if channel_name else f"<#{trouble.channel_id}>"
    if missing:
        lacking = permissions(locale, missing)
        text = locale.gettext(REFUSED_FOR, channel=channel, server=server, permissions=lacking)
    else:
        text = locale.gettext(REFUSED, channel=channel, server=server)
    return f"{text}\n{locale.gettext(MEND if missing else RETRY)}"


def over(locale: Locale, day: date) -> str:
    """The first line of a post whose day is over."""
    return locale.gettext(
        "**{day}, is over.** Press **{button}** below for the one to play now.",
        day=weekday_name(locale, day),
        button=locale.gettext(TODAY),
    )


def next_puzzle(locale: Locale, moment: datetime) -> str:
    """The last line of a post."""
    return locale.gettext("-# Next puzzle {moment}", moment=from_now(moment))
