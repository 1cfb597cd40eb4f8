"""The values that everybody names: players and what they found, servers, posts, rulings, places."""

from calendar import monthrange
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from enum import Enum
from itertools import takewhile

from bot.places import OwnPlace, clock_of

DEFAULT_TIME = time(8)
ALL_GAMES = "all"
EARNED_BY = 6  # days in a row, which bring a day off
MOMENT = timedelta(microseconds=1)  # between two words of one guess


@dataclass(frozen=True)
class Player:
    """A person in a place, with the name shown there."""

    server_id: int  # the key of the place, as `bot/places.py` has it
    player_id: int
    name: str

    @property
    def clock_id(self) -> int:
        """The key of the place by whose clock their day begins."""
        return clock_of(self.server_id, self.player_id)

    @property
    def is_alone(self) -> bool:
        """Is the place theirs alone?"""
        return self.server_id == OwnPlace(self.player_id).key


@dataclass(frozen=True, slots=True)  # many are kept in memory
class FoundWord:
    """A word and its points; in a game that goes step by step, the step that it solved, from 1."""

    word: str
    points: int
    step: int | None = None
    at: str = field(default="", compare=False)  # when it was kept


def in_order(words: Iterable[FoundWord], now: datetime) -> tuple[FoundWord, ...]:
    """Words of one guess with their moments, a microsecond apart: so their order is kept."""
    return tuple(
        FoundWord(found.word, found.points, found.step, (now + number * MOMENT).isoformat())
        for number, found in enumerate(words)
    )


def found_last(words: Sequence[FoundWord], most: int) -> Iterator[FoundWord]:
    """The words of the last guess that counted, the last first, given all in the order of finding;
    one guess holds so many at most."""
    if words and (last := words[-1].at):
        first = (datetime.fromisoformat(last) - most * MOMENT).isoformat()
        yield from takewhile(lambda each: each.at > first, reversed(words))


@dataclass(frozen=True)
class Score:
    """Words of a game and day that count for a player, unless they are kept already."""

    player: Player
    game: str
    day: date
    words: tuple[FoundWord, ...]
    now: datetime
    goal: int = 100  # the points that are 100 percent where games are added up


@dataclass(frozen=True)
class TakenHint:
    """A hint that a player took."""

    kind: str  # a code of its game
    detail: str  # what it revealed, for people


@dataclass(frozen=True)
class Scorecard:
    """All that a player has done in a game on a day, in its order."""

    found: tuple[FoundWord, ...]
    hints: tuple[TakenHint, ...]
    name: str | None  # under which the player is kept, if at all
    answered: bool = False  # were the answers shown, which ends a game beside the daily one?

    @property
    def kinds(self) -> list[str]:
        """The kinds of the hints."""
        return [hint.kind for hint in self.hints]

    @property
    def points(self) -> int:
        """The points of all that was found."""
        return sum(each.points for each in self.found)


@dataclass(frozen=True)
class Scored:
    """What came of a score: the words that were new, and the scorecard with them, without words of
    later scores in the same commit."""

    new: tuple[FoundWord, ...]
    card: Scorecard


@dataclass(frozen=True)
class TriedWord:
    """A word on no list, and how many people of a server tried it on one day."""

    word: str
    people: int


@dataclass(frozen=True)
class TriedEverywhere:
    """The same for all servers: a person counts anew in each server and on each day."""

    word: str
    people: int
    servers: int
    days: int


@dataclass(frozen=True)
class WordFinders:
    """A word and how many people found it, the first of them by name."""

    word: str
    people: int
    first: tuple[str, ...]


class Mode(Enum):
    """Who has a score in a server."""

    EACH = "each"  # everybody their own
    TOGETHER = "together"  # and the server one of all its words


class CardStyle(Enum):
    """Who is seen on a server's group cards."""

    NAMES = "names"  # the best of a day, by name
    AVATARS = "avatars"  # with their avatars, too
    OFF = "off"  # nobody: there are none


@dataclass(frozen=True)
class Server:
    """The settings of one server; a server without a channel plays, but gets no posts."""

    server_id: int
    channel_id: int | None = None
    post_time: time = DEFAULT_TIME
    timezone: str = "UTC"
    games: tuple[str, ...] = ()  # that are posted here
    recap: bool = True
    latest_day: date | None = None  # the last puzzle day that began here
    thread: bool = False  # for each day, under its first post
    role_id: int | None = None  # of those who are told of the first post
    mode: Mode = Mode.EACH
    card: CardStyle = CardStyle.NAMES
    avatars: bool = False  # the choice for cards, which lasts while there are none
    languages: tuple[tuple[date, str], ...] = ()  # of puzzles, each from a day on, in their order

    def language_on(self, day: date) -> str | None:
        """The code of the language of a day; None where none was chosen."""
        return next((code for first, code in reversed(self.languages) if first <= day), None)

    def speaking(self, code: str, day: date) -> "Server":
        """The same with another language from a day on, in place of what was to come."""
        before = replace(self, languages=tuple(each for each in self.languages if each[0] < day))
        if before.language_on(day) == code:
            return before
        return replace(before, languages=(*before.languages, (day, code)))


class Period(Enum):
    """A span of puzzle days over which points are added up."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    ALL_TIME = "all-time"

    def start(self, day: date) -> date:
        """The first day of the period that holds the day. Weeks begin on Monday."""
        match self:
            case Period.DAY:
                return day
            case Period.WEEK:
                return day - timedelta(days=day.weekday())
            case Period.MONTH:
                return day.replace(day=1)
            case Period.ALL_TIME:
                return date.min

    def end(self, start: date) -> date:
        """The last day of the period that begins on a day."""
        match self:
            case Period.DAY:
                return start
            case Period.WEEK:
                return start + timedelta(days=6)
            case Period.MONTH:
                return start.replace(day=monthrange(start.year, start.month)[1])
            case Period.ALL_TIME:
                return date.max


@dataclass(frozen=True)
class LeaderboardScope:
    """Which scores: a server's, in one game or all, over one period."""

    server_id: int
    game: str
    period: Period
    starts_on: date


@dataclass(frozen=True)
class Standing:
    """A player's place on a board; equal points and hints share a place."""

    place: int
    player_id: int
    name: str
    points: int  # of all games: percents, each game gives at most 100 a day
    hints: int


@dataclass(frozen=True)
class StandingsPage:
    """Some places of a board, and how many players have points on it."""

    standings: tuple[Standing, ...]
    own: Standing | None  # of whoever was asked for, if they have points
    players: int


@dataclass(frozen=True)
class Post:
    """One game's post in one server's channel on one puzzle day."""

    server_id: int
    channel_id: int
    game: str
    day: date


@dataclass(frozen=True)
class Claim:
    """The right to send a post. Not the first attempt: it may have been sent already."""

    post: Post
    claimed_at: datetime
    first_claimed_at: datetime
    attempts: int


@dataclass(frozen=True)
class SentPost:
    """A post that is there, and a digest of what it last said of its day."""

    post: Post
    message_id: int
    digest: str | None
    shown_at: datetime | None
    forgotten: int = 0  # people who were forgotten since it was written, and whom it may name


@dataclass(frozen=True)
class CardMessage:
    """Where the card of a day is, and what it last showed."""

    server_id: int
    day: date
    channel_id: int
    message_id: int
    digest: str
    shown_at: datetime
    forgotten: int = 0  # people who are to be named no more, and whom it may name


class TroubleKind(Enum):
    """What happened to the channel."""

    GONE = "gone"  # deleted: there is nothing to try again
    CLOSED = "closed"  # the bot lacks a permission: the next day may be better


@dataclass(frozen=True)
class ChannelTrouble:
    """What an admin should hear: the one who started the posts, if that is known."""

    server_id: int
    channel_id: int
    kind: TroubleKind
    admin_id: int | None


class Stand(Enum):
    """What a ruling says of a word."""

    ALLOW = "allow"
    DENY = "deny"
    CLEAR = "clear"  # what the word lists say


@dataclass(frozen=True)
class Ruling:
    """A server's own word on a word, from a puzzle day on."""

    word: str
    stand: Stand
    reason: str
    effective_on: date


@dataclass(frozen=True)
class Change:
    """The words that are allowed, or denied, from a day on."""

    effective_on: date
    stand: Stand
    words: frozenset[str]


@dataclass(frozen=True)
class Report:
    """A word that players dispute, with the last reason given and the number of people."""

    word: str
    reason: str
    people: int


@dataclass(frozen=True)
class PlayedDay:
    """What a player found in the round of one day."""

    day: date
    points: int
    words: frozenset[str]
    targets: frozenset[str]  # of the round, as it was played


@dataclass(frozen=True)
class ScoredDay:
    """What a player scored in a game on one day, and the points that were 100 percent of it."""

    day: date
    points: int
    goal: int
    hints: int
