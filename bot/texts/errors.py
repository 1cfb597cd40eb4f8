"""What a player reads when something does not work: a sentence for each code of an error."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime

from bot.errors import ErrorCode, PlayerError
from bot.servers.zones import place_name
from bot.texts.formats import day_name, either, from_now, month_of, weekday_name
from bot.texts.locale import N_, Locale
from bot.texts.outages import OUTAGES
from bot.texts.permissions import missing

LISTED = 5  # words that are named; the board shows all


def also_kept(locale: Locale, words: Sequence[str]) -> str:
    """The line about words that count although the player could not be told, or nothing."""
    if not words:
        return ""
    named, more = ", ".join(words[:LISTED]), len(words) - LISTED
    if more <= 0:
        return locale.gettext("Also kept: {words}", words=named) + "\n"
    text = locale.ngettext(
        "Also kept: {words} and {number} more",
        "Also kept: {words} and {number} more",
        more,
        words=named,
    )
    return f"{text}\n"


def comes(locale: Locale) -> str:
    """What a person reads in the place of "thinking" when the answer is for everybody."""
    return locale.gettext("Here it comes!")


def _rate_limited(locale: Locale, seconds: int) -> str:
    return locale.ngettext(
        "Slow down a little: try again in {number} second. Nothing was counted.",
        "Slow down a little: try again in {number} seconds. Nothing was counted.",
        seconds,
    )


def _no_such_day(locale: Locale, day: int, month: int, year: int | None) -> str:
    if not 1 <= month <= 12:
        return locale.gettext(
            "There's no month {month}. Try March 3, 2026 or 2026-03-03.", month=month
        )
    name = month_of(locale, month)
    if year is None:
        return locale.gettext(
            "There's no {month} {day}. Please check the day.", day=day, month=name
        )
    return locale.gettext(
        "There's no {month} {day} in {year}. Please check the day.", day=day, month=name, year=year
    )


def _too_many_rulings(locale: Locale, most: int, known: bool) -> str:
    return locale.gettext(KEEP_NO_MORE if known else LIST_IS_FULL, most=locale.number(most))


KEEP_NO_MORE = N_("This server has {most} rulings, as many as I keep. This one wasn't added.")
LIST_IS_FULL = N_(
    "This server has {most} rulings, as many as I keep. This one wasn't added. You can still change"
    " those on `/rule list`."
)


def _day_still_on(locale: Locale, day: date, opens: datetime) -> str:
    return locale.gettext(
        "{day}, is over here, but it's still being played elsewhere. It opens in the archive"
        " {moment}.",
        day=weekday_name(locale, day),
        moment=from_now(opens),
    )


def _not_seven(locale: Locale, given: int) -> str:
    """Takes how many letters were typed, if they were letters."""
    if not given:
        return locale.gettext("Give seven different letters, A to Z, center first.")
    return locale.ngettext(
        "That's {number} letter. Give seven different ones, center first.",
        "That's {number} letters. Give seven different ones, center first.",
        given,
    )


def _ambiguous_zone(locale: Locale, typed: str, zones: Sequence[str]) -> str:
    named = [f"{place_name(each)} ({each})" for each in zones]
    return locale.gettext(AMBIGUOUS_ZONE, typed=typed, zones=either(locale, named))


AMBIGUOUS_ZONE = N_(
    "{typed} can mean more than one time zone. Please type the one you want: {zones}."
)


def _few_words(locale: Locale, words: int, least: int) -> str:
    return locale.ngettext(
        "That makes {number} word; a challenge needs at least {least}. Try another center.",
        "That makes {number} words; a challenge needs at least {least}. Try another center.",
        words,
        least=least,
    )


def _many_words(locale: Locale, words: int, most: int) -> str:
    return locale.ngettext(
        "That makes {number} word; a challenge takes {most} at most. Try another center.",
        "That makes {number} words; a challenge takes {most} at most. Try another center.",
        words,
        most=most,
    )


def _counts_anyway(locale: Locale, word: str, closed: bool) -> str:
    return locale.gettext(CLOSED if closed else COUNTS_ANYWAY, word=word.upper())


COUNTS_ANYWAY = N_("**{word}** already counts here, so nothing was changed.")
CLOSED = N_("**{word}** already counts here, so nothing was changed. Its reports are closed.")


def _too_many_reports(locale: Locale, most: int) -> str:
    return locale.gettext(
        "This server has {most} open reports, as many as I keep. There'll be room for yours once"
        " the admins rule on some.",
        most=locale.number(most),
    )


# A message with the facts of the error in braces, or a function of them.
SENTENCES: Mapping[ErrorCode, str | Callable[..., str]] = {
    **OUTAGES,
    ErrorCode.WRONG_CLOCK: N_(
        "My clock is wrong, so I can't tell which day it is. Nothing was saved. Please tell whoever"
        " runs me, and try again later."
    ),
    ErrorCode.EXPORT_TOO_LARGE: N_(
        "There's more stored about you than Discord lets me send in a file. Please ask whoever runs"
        " me for your copy: `honeygram privacy export` makes it."
    ),
    ErrorCode.UNEXPECTED: N_("Something went wrong ({number}). Please try again in a moment."),
    ErrorCode.RATE_LIMITED: _rate_limited,
    ErrorCode.TOO_MANY_ASK: N_(
        "A lot of people want a new puzzle right now. Please try again in a moment."
    ),
    ErrorCode.STILL_WORKING: N_("One moment: I'm still working on the puzzle you just asked for."),
    ErrorCode.SERVERS_ONLY: N_("This only works in a server."),
    ErrorCode.ADMINS_CHOOSE: N_(
        "On a server, its admins choose the language of the puzzles, with `/daily start`."
    ),
    ErrorCode.ADMINS_ONLY: N_("You need the Manage Server permission for this."),
    ErrorCode.NOT_A_CHOICE: N_("That isn't one of the choices. Please pick one from the list."),
    ErrorCode.COMMAND_CHANGED: N_("This command has just changed. Restart Discord and try again."),
    ErrorCode.LATE_FORM: N_(
        "That took me longer than Discord waits, so I couldn't open the form. Please press the"
        " button again."
    ),
    ErrorCode.NO_LAUNCH: N_(
        "I couldn't open the puzzles inside Discord just now. Please try again, or play right here:"
        " `/play` shows how."
    ),
    ErrorCode.OLD_BUTTON: N_(
        "That button is from an older version. `/help` shows what you can do."
    ),
    ErrorCode.OLD_PAGE: N_("This page is from an older version. Please load it again."),
    ErrorCode.NO_SUCH_PUZZLE: N_(
        "There's no such puzzle. Play today's, or pick one in the archive."
    ),
    ErrorCode.NO_WORD: N_("Type a word to guess."),
    ErrorCode.ONE_WORD_ONLY: N_("One word at a time, please: each answer changes the letters."),
    ErrorCode.CHAIN_ENDED: N_("Your chain has ended: no word continues it."),
    ErrorCode.CHAIN_AT_PAR: N_("🏁 You've reached par: there's no chain longer than yours."),
    ErrorCode.NO_HINT: N_("I don't have a hint for these letters."),
    ErrorCode.NO_HINT_IN_OVERTIME: N_(
        "There are no hints in overtime: the next letter is up to you."
    ),
    ErrorCode.NO_MORE_OF_HINT: N_("I don't have another hint of that kind. Please pick another."),
    ErrorCode.NOTHING_TO_DEFINE: N_("You've found every word. There's nothing left to define!"),
    ErrorCode.NO_DEFINITION: N_("I don't have definitions for the words you have left."),
    ErrorCode.NO_WORD_TO_SHARE: N_(
        "Nothing to share yet. Find a word first: `/{command} show` has the letters."
    ),
    ErrorCode.NO_LEVEL_TO_SHARE: N_(
        "Nothing to share yet. Solve a level first: `/{command} show` has the letters."
    ),
    ErrorCode.NO_CLUE_TO_SHARE: N_(
        "Nothing to share yet. Find a word first: `/{command} show` has the clues."
    ),
    ErrorCode.ALREADY_SHARED: N_(
        "You've just shared exactly that here. Find something more, and share again."
    ),
    ErrorCode.NO_SUCH_LEADERBOARD: N_(
        "I don't have that leaderboard. Please pick a game and a period from the lists."
    ),
    ErrorCode.NOT_A_DAY: N_("I can't read that day. Try March 3, 2026 or 2026-03-03."),
    ErrorCode.NO_SUCH_DAY: _no_such_day,
    ErrorCode.DAY_TO_COME: lambda locale, day: locale.gettext(
        "{day} hasn't come yet. Pick an earlier day.", day=day_name(locale, day)
    ),
    ErrorCode.DAY_STILL_ON: _day_still_on,
    ErrorCode.DAY_TOO_OLD: lambda locale, first: locale.gettext(
        "The archive starts on {day}.", day=day_name(locale, first)
    ),
    ErrorCode.ANSWERS_SHOWN: N_("You've seen the answers, so nothing more counts here."),
    ErrorCode.NO_SUCH_CODE: N_(
        "I don't know that code. It's six letters, at the top of every practice board."
    ),
    ErrorCode.PRACTICE_OFF: N_("Practice is turned off on this server."),
    ErrorCode.NOT_SEVEN_LETTERS: _not_seven,
    ErrorCode.LETTER_TWICE: N_("A letter is there twice. Give seven different ones, center first."),
    ErrorCode.BANNED_LETTER: lambda locale, letter: locale.gettext(
        "A honeycomb never has an {letter}. Please pick another letter.", letter=letter.upper()
    ),
    ErrorCode.OTHER_LETTERS: N_("I can't make a honeycomb from those. Please pick other letters."),
    ErrorCode.RESERVED_LETTERS: N_(
        "Those letters aren't free for a challenge right now. Please pick others."
    ),
    ErrorCode.FEW_WORDS: _few_words,
    ErrorCode.MANY_WORDS: _many_words,
    ErrorCode.ALREADY_POSTED: N_("You've posted that challenge here. It's in the channel."),
    ErrorCode.ON_ITS_WAY: N_(
        "That challenge is on its way. If it isn't here in two minutes, please press again."
    ),
    ErrorCode.SAME_CHALLENGE: N_(
        "Those letters were posted here in the last seven days. Please pick others."
    ),
    ErrorCode.TOO_MANY_OWN_CHALLENGES: N_(
        "You've posted {most} challenges here since yesterday. There's room again tomorrow."
    ),
    ErrorCode.TOO_MANY_CHALLENGES: N_(
        "There have been {most} challenges here since yesterday. There's room again tomorrow."
    ),
    ErrorCode.CHALLENGE_OVER: N_(
        "That challenge is over. Its post has the result and the answers: press Scores."
        " `/{command} custom` starts a new one."
    ),
    ErrorCode.CHALLENGE_RUNS: lambda locale, ends: locale.gettext(
        "The answers come when the challenge is over, {moment}.", moment=from_now(ends)
    ),
    ErrorCode.CHALLENGE_GONE: N_(
        "That challenge and its scores are gone. `/{command} custom` starts a new one."
    ),
    ErrorCode.NOT_A_WORD: N_(
        "Please give one word of {shortest} to {longest} letters, just A to Z."
    ),
    ErrorCode.COUNTS_ANYWAY: _counts_anyway,
    ErrorCode.NO_RULING: N_("There's no ruling on that word. `/rule list` shows what there is."),
    ErrorCode.BLOCKED_EVERYWHERE: N_(
        "That word is blocked everywhere, so there's nothing to rule on."
    ),
    ErrorCode.NO_REASON: N_("Please say what's wrong with it, in a few words."),
    ErrorCode.LONG_REASON: N_(
        "That reason is {given} characters long; {most} is the most. Please shorten it a little."
    ),
    ErrorCode.UGLY_REASON: N_("Please reword that: other players will read it."),
    ErrorCode.TOO_MANY_OWN_REPORTS: N_(
        "You have {most} open reports here, as many as I keep for one person."
        " There'll be room again once an admin rules on one."
    ),
    ErrorCode.TOO_MANY_REPORTS: _too_many_reports,
    ErrorCode.TOO_MANY_RULINGS: _too_many_rulings,
    ErrorCode.NO_GAME: N_("Please leave at least one game on."),
    ErrorCode.POSTS_OFF: N_("Daily posts are off. `/daily start` turns them on."),
    ErrorCode.CHANNEL_GONE: N_(
        "I can't find the channel of the daily posts any more. Please pick another one first."
    ),
    ErrorCode.NO_SUCH_CHANNEL: N_(
        "I can't find that channel. It may be gone, or of a kind that I can't post in. Please pick"
        " another one."
    ),
    ErrorCode.WHICH_CHANNEL: N_(
        "Which channel should get the puzzles? Please add `channel` to `/daily start`."
    ),
    ErrorCode.NO_POSTS: N_("There's no channel to test. `/daily start` chooses one."),
    ErrorCode.TEST_REFUSED: N_(
        "Discord wouldn't let me post a test in {channel}. Please check my permissions there."
    ),
    ErrorCode.NOT_HOURS: N_("Please choose 1 to {most} hours, or 0 to turn reminders off."),
    ErrorCode.TWO_REMINDER_TIMES: N_(
        "Please choose either `at` or `hours`, not both. Nothing was changed."
    ),
    ErrorCode.NOT_A_TIME: N_("I can't read that time. Try 8:00, 8 am or 20:30."),
    ErrorCode.NOT_A_TIME_ZONE: N_(
        "I don't know that time zone. Try the name of a large city near you, like Berlin."
    ),
    ErrorCode.AMBIGUOUS_TIME_ZONE: _ambiguous_zone,
    ErrorCode.MISSING_PERMISSIONS: missing,
    ErrorCode.NO_TAG: N_(
        "{channel} asks for a tag on every post, and there's none that I may use. Please add one"
        " that anyone can use. Nothing was changed."
    ),
    ErrorCode.ROLE_NOT_YOURS: N_(
        "You can't mention {role} in {channel} yourself, so I won't either. Please pick a role that"
        " anyone can mention. Nothing was changed."
    ),
    ErrorCode.ROLE_GONE: N_("This role is gone. Please pick another one. Nothing was changed."),
    ErrorCode.LATE_CONFIRMATION: N_(
        "That button is more than ten minutes old, so nothing was deleted."
        " To start over, use `/privacy forget` again."
    ),
    ErrorCode.NOT_YOUR_BUTTON: N_(
        "That button is for someone else. `/privacy forget` gives you your own."
    ),
}


def render(locale: Locale, error: PlayerError) -> str:
    """The sentence of an error, with its facts."""
    sentence = SENTENCES[error.code]
    if isinstance(sentence, str):
        return locale.gettext(sentence, **error.facts)
    return sentence(locale, **error.facts)
