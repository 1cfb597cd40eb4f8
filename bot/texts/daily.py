"""Everything that ``/daily`` says."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from bot.language.languages import DEFAULT
from bot.model import CardStyle, ChannelTrouble, Mode, Server, TroubleKind
from bot.servers.wishes import is_new
from bot.servers.zones import city_of
from bot.texts.buttons import TODAY
from bot.texts.formats import from_now, listed, quoted, short_time, weekday_name, when
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

START = N_("Post the puzzles every day, starting now. Other options you leave out stay the same.")
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
KEPT = N_("Kept for the next `/daily start`:")
NOT_YET = N_("The first post hasn't gone through yet. I'll try again within a minute.")
MEND = N_(
    "Give me these permissions, then `/daily start` posts today's at once. Otherwise I'll try"
    " tomorrow."
)
MEND_TAG = N_(
    "Add a tag that anyone can use, then `/daily start` posts today's at once. Otherwise I'll try"
    " tomorrow."
)
RETRY = N_("`/daily start` posts today's at once. Otherwise I'll try tomorrow.")

STARTED = N_("Daily puzzles are on!")
SAVED = N_("Saved. Whatever you left out stays the same.")
GONE_NOTICE = N_(
    "The daily puzzles on **{server}** have stopped, because their channel was deleted. Scores are"
    " kept. `/daily start` starts them in another channel."
)
REFUSED = N_("I can no longer post in {channel} on **{server}**.")
REFUSED_FOR = N_("I can no longer post in {channel} on **{server}**. Missing: {permissions}.")
RECAP = N_("Yesterday's results: yes")
NO_RECAP = N_("Yesterday's results: no")
THREAD = N_("Spoiler thread: yes")
FORUM_THREADS = N_("Spoiler thread: each post is one here")
TIME = N_("Time: {hour} {place}, which is {yours} for you")
TIME_IN = N_("Time: {hour} in {place}, which is {yours} for you")

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
GUESSED_ZONE = N_(
    "-# {place} is a guess from your language. For another, press **Time** in `/daily show`."
)
UNKNOWN_ZONE = N_(
    "-# That's UTC, because I don't know where you are. For another, press **Time** in"
    " `/daily show`."
)

LANGUAGE = N_("Language: {language}")
LANGUAGE_FROM = N_("Language: {language}, starting {day}")
NEXT_DAY = N_(
    "By that clock, {day}, has begun: today's puzzles are over, and the next ones are out."
)
NOT_OFFERED = N_("Not in {language} yet, so not posted: {games}")
OTHER_LANGUAGE = N_(
    "-# These puzzles are in English. For {language}, pick it in `/daily show` or add `language`"
    " to `/daily start`."
)

TEST_TITLE = N_("Just a test")
TEST_POST = N_("🍯 Just a test: this disappears on its own. The daily puzzles will show up here.")


NO_CARD = N_("Group card: off")
AVATARS = N_("Group card: with avatars")
TOGETHER = N_("Scores: everyone's own, and one for the whole server")
ROLE_GONE = N_("Mentions: nobody, because the role was deleted. Pick another one in `/daily show`.")
THREAD_WELCOME = N_("Spoilers are welcome here! Please keep the day's answers out of the channel.")


def thread_name(locale: Locale, day: date) -> str:
    """What the thread under a day's first post is called."""
    return locale.gettext("{day}: spoilers welcome", day=weekday_name(locale, day))


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


def started(
    locale: Locale,
    before: Server,
    shown: DailySettings,
    *,
    guessed: bool,
    left: Sequence[str] = (),
    other: str | None = None,
    begun: date | None = None,
) -> str:
    """The summary after a start; a time zone that nobody chose is said, what becomes of posts that
    were left in other channels, that there are puzzles in another language of the admin, and which
    day has begun with a change of the clock."""
    server = shown.server
    lines = [_what_happened(locale, before, server), summary(locale, shown)]
    lines += [*_next_day(locale, begun), *_left(locale, before, left)]
    if is_new(before) and guessed:
        lines.append(locale.gettext(GUESSED_ZONE, place=_place(server)))
    elif is_new(before) and server.timezone == "UTC":
        lines.append(locale.gettext(UNKNOWN_ZONE))
    if is_new(before) and other and not server.languages:
        lines.append(locale.gettext(OTHER_LANGUAGE, language=language_name(locale, other)))
    return "\n".join(lines)


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
) -> str:
    """The news after a change: which settings are no longer as they were, and what comes of it."""
    old, new = before.server, shown.server
    moved = old.channel_id != new.channel_id
    news = _what_happened(locale, old, new) if moved else locale.gettext("Saved.")
    known = _choices(locale, before)
    changes = [each for each in _choices(locale, shown) if each not in known]
    return "\n".join([news, *changes, *_next_day(locale, begun), *_left(locale, old, left)])


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
    locale: Locale, server_name: str, trouble: ChannelTrouble, missing: Sequence[str]
) -> str:
    """What an admin reads, once, when a daily post could not be sent."""
    server = quoted(server_name)
    if trouble.kind is TroubleKind.GONE:
        return locale.gettext(GONE_NOTICE, server=server)
    channel = f"<#{trouble.channel_id}>"
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


def summary(locale: Locale, shown: DailySettings) -> str:
    """The channel, what a server chose, and when the next post comes."""
    channel = f"<#{shown.server.channel_id}>"
    return "\n".join(
        (
            locale.gettext("Channel: {channel}", channel=channel),
            *_choices(locale, shown),
            locale.gettext("Next post: {moment}", moment=when(shown.next_post)),
        )
    )


def kept(locale: Locale, shown: DailySettings) -> list[str]:
    """What a server chose that gets no posts, if it ever did."""
    return [] if is_new(shown.server) else [locale.gettext(KEPT), *_choices(locale, shown)]


def _choices(locale: Locale, shown: DailySettings) -> list[str]:
    """What a server chose beside the channel."""
    return [
        _games(locale, shown),
        *_language(locale, shown),
        locale.gettext(RECAP if shown.server.recap else NO_RECAP),
        *_extras(locale, shown),
        _time(locale, shown),
    ]


def _games(locale: Locale, shown: DailySettings) -> str:
    if not shown.games:
        return locale.gettext("Games: none")
    games = listed(locale, [locale.gettext(each) for each in shown.games])
    return locale.gettext("Games: {games}", games=games)


def _language(locale: Locale, shown: DailySettings) -> list[str]:
    """The language that was chosen last, if any was, and from when on as long as it is to come."""
    if not shown.server.languages:
        return []
    first, code = shown.server.languages[-1]
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
    """What few servers choose."""
    lines = []
    if shown.server.mode is Mode.TOGETHER:
        lines.append(locale.gettext(TOGETHER))
    if shown.server.card is CardStyle.OFF:
        lines.append(locale.gettext(NO_CARD))
    elif shown.server.card is CardStyle.AVATARS:
        lines.append(locale.gettext(AVATARS))
    if shown.server.thread:
        lines.append(locale.gettext(FORUM_THREADS if shown.forum else THREAD))
    if shown.role:
        lines.append(locale.gettext("Mentions: {role}", role=shown.role))
    elif shown.server.role_id:
        lines.append(locale.gettext(ROLE_GONE))
    return lines


def _time(locale: Locale, shown: DailySettings) -> str:
    """``Time: 08:00 in Berlin, …`` or ``Time: 08:00 UTC, …``."""
    server = shown.server
    return locale.gettext(
        TIME_IN if city_of(server.timezone) else TIME,
        hour=f"{server.post_time:%H:%M}",
        place=_place(server),
        yours=short_time(shown.next_post),
    )


def _place(server: Server) -> str:
    return (city_of(server.timezone) or server.timezone).replace("_", " ")
