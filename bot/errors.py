"""What can go wrong in a way that the person concerned can understand and mend."""

from enum import StrEnum


class ErrorCode(StrEnum):
    """What keeps a player from something. ``bot/texts/errors.py`` has the sentence of each."""

    # The database, and whatever nobody foresaw.
    STORAGE_BUSY = "storage-busy"
    STORAGE_SILENT = "storage-silent"  # it may be done or not
    STORAGE_FULL = "storage-full"
    STORAGE_CLOSED = "storage-closed"
    STORAGE_DAMAGED = "storage-damaged"
    STORAGE_GONE = "storage-gone"
    NO_EXPORT = "no-export"  # busy or silent, when only reading
    WRONG_CLOCK = "wrong-clock"  # nobody knows which puzzle day it is
    EXPORT_TOO_LARGE = "export-too-large"  # even packed
    UNEXPECTED = "unexpected"

    # Commands, buttons and forms of any kind.
    RATE_LIMITED = "rate-limited"
    SERVERS_ONLY = "servers-only"
    ADMINS_CHOOSE = "admins-choose"  # what people choose elsewhere
    ADMINS_ONLY = "admins-only"
    TOO_MANY_ASK = "too-many-ask"  # for what takes long to compute
    STILL_WORKING = "still-working"  # on what the same person asked for
    NOT_A_CHOICE = "not-a-choice"
    COMMAND_CHANGED = "command-changed"
    OLD_BUTTON = "old-button"
    OLD_PAGE = "old-page"
    NO_SUCH_PUZZLE = "no-such-puzzle"  # at an address of the page
    LATE_FORM = "late-form"  # Discord takes none after a sign
    NO_LAUNCH = "no-launch"  # of the page, inside Discord

    # Playing.
    NO_WORD = "no-word"
    ONE_WORD_ONLY = "one-word-only"
    CHAIN_ENDED = "chain-ended"
    CHAIN_AT_PAR = "chain-at-par"
    NO_HINT = "no-hint"
    NO_HINT_IN_OVERTIME = "no-hint-in-overtime"
    NO_MORE_OF_HINT = "no-more-of-hint"  # of the kind that was asked for
    NOTHING_TO_DEFINE = "nothing-to-define"
    NO_DEFINITION = "no-definition"
    NO_WORD_TO_SHARE = "no-word-to-share"
    NO_LEVEL_TO_SHARE = "no-level-to-share"
    NO_CLUE_TO_SHARE = "no-clue-to-share"
    ALREADY_SHARED = "already-shared"  # word for word
    NO_SUCH_LEADERBOARD = "no-such-leaderboard"

    # Earlier days.
    NOT_A_DAY = "not-a-day"
    NO_SUCH_DAY = "no-such-day"
    DAY_TO_COME = "day-to-come"
    DAY_STILL_ON = "day-still-on"
    DAY_TOO_OLD = "day-too-old"

    # The answers of a game that is not the daily one.
    ANSWERS_SHOWN = "answers-shown"

    # Practice.
    NO_SUCH_CODE = "no-such-code"
    PRACTICE_OFF = "practice-off"

    # Letters of one's own.
    NOT_SEVEN_LETTERS = "not-seven-letters"
    LETTER_TWICE = "letter-twice"
    BANNED_LETTER = "banned-letter"
    OTHER_LETTERS = "other-letters"
    RESERVED_LETTERS = "reserved-letters"
    FEW_WORDS = "few-words"
    MANY_WORDS = "many-words"
    ALREADY_POSTED = "already-posted"
    ON_ITS_WAY = "on-its-way"
    SAME_CHALLENGE = "same-challenge"
    TOO_MANY_OWN_CHALLENGES = "too-many-own-challenges"
    TOO_MANY_CHALLENGES = "too-many-challenges"
    CHALLENGE_OVER = "challenge-over"
    CHALLENGE_RUNS = "challenge-runs"
    CHALLENGE_GONE = "challenge-gone"

    # Disputed words.
    NOT_A_WORD = "not-a-word"
    COUNTS_ANYWAY = "counts-anyway"
    NO_RULING = "no-ruling"
    BLOCKED_EVERYWHERE = "blocked-everywhere"
    NO_REASON = "no-reason"
    LONG_REASON = "long-reason"
    UGLY_REASON = "ugly-reason"
    TOO_MANY_OWN_REPORTS = "too-many-own-reports"
    TOO_MANY_REPORTS = "too-many-reports"
    TOO_MANY_RULINGS = "too-many-rulings"

    # Settings of a server, and what is stored about a person.
    NO_GAME = "no-game"
    POSTS_OFF = "posts-off"
    CHANNEL_GONE = "channel-gone"
    NO_SUCH_CHANNEL = "no-such-channel"
    WHICH_CHANNEL = "which-channel"
    NO_POSTS = "no-posts"
    TEST_REFUSED = "test-refused"
    NOT_HOURS = "not-hours"
    TWO_REMINDER_TIMES = "two-reminder-times"
    NOT_A_TIME = "not-a-time"
    NOT_A_TIME_ZONE = "not-a-time-zone"
    AMBIGUOUS_TIME_ZONE = "ambiguous-time-zone"
    MISSING_PERMISSIONS = "missing-permissions"
    NO_TAG = "no-tag"
    ROLE_NOT_YOURS = "role-not-yours"
    ROLE_GONE = "role-gone"
    LATE_CONFIRMATION = "late-confirmation"
    NOT_YOUR_BUTTON = "not-your-button"


class PlayerError(Exception):
    """Why a player does not get what they asked for: a code, and the facts that its text names."""

    def __init__(self, code: ErrorCode, **facts: object) -> None:
        super().__init__(code.value)
        self.code = code
        self.facts = facts


class StorageUnavailable(PlayerError):  # noqa: N818 - what the player meets; it passes
    """The database takes no writes for the moment, and nothing was recorded: unless it is silent,
    and nobody knows."""


class WrongClock(PlayerError):  # noqa: N818 - what the player meets; it passes
    """The clock cannot be right, so nobody knows which puzzle day it is."""

    def __init__(self) -> None:
        super().__init__(ErrorCode.WRONG_CLOCK)


UNAVAILABLE = {
    ErrorCode.STORAGE_BUSY: "is busy or out of reach: try again in a moment",
    ErrorCode.STORAGE_FULL: "has no space left on its disk: make some, and try again",
    ErrorCode.STORAGE_CLOSED: "takes no writes: look at its disk, its log and the user's rights",
    ErrorCode.STORAGE_DAMAGED: "is damaged: restore a backup (`honeygram db restore`)",
    ErrorCode.STORAGE_GONE: "was deleted or replaced: look at DATABASE_URL, and try again",
}


def unavailable(what: object, code: ErrorCode) -> "HostError":
    """What a host reads where a player would meet StorageUnavailable."""
    return HostError(f"{what} {UNAVAILABLE[code]}.")


class HostError(Exception):
    """One sentence for the host, printed as it is: what is wrong and how to mend it."""


class PassingHostError(HostError):
    """The same for what may pass by itself, too: a process that meets it is started anew."""


class InUseError(HostError):
    """The same where another process holds the database, which may let it go again."""


class Restart(Exception):  # noqa: N818 - what to do, and no fault of the program
    """One sentence for the log: why the process ends, to be started anew by whoever watches it."""
