"""What a player reads when something does not work: a sentence for each code of an error."""

from collections.abc import Callable, Mapping, Sequence

from bot.errors import ErrorCode, PlayerError
from bot.servers.wishes import FOR_ROLE, FOR_THREAD
from bot.texts.board import given_back
from bot.texts.formats import MONTHS, counted, day_name, from_now, listed, weekday_name

LISTED = 5  # words that are named; the board shows all

# How Discord's settings name what a daily post needs.
PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "create_public_threads": "Create Public Threads",
    "mention_everyone": "Mention @everyone, @here, and All Roles",
    "create_posts": "Create Posts",  # in a forum
    "send_messages_in_posts": "Send Messages in Posts",
}


# What the bot cannot do without a permission that posts don't need.
BEYOND_POSTS = {FOR_THREAD: "open the day's thread", FOR_ROLE: "mention that role"}


def permissions(names: Sequence[str]) -> str:
    """Permissions as Discord's settings name them."""
    return ", ".join(PERMISSIONS[name] for name in names)


def also_kept(words: Sequence[str]) -> str:
    """The line about words that count although the player could not be told, or nothing."""
    if not words:
        return ""
    more = len(words) - LISTED
    named = ", ".join(words[:LISTED])
    return f"Also kept: {named} and {more} more\n" if more > 0 else f"Also kept: {named}\n"


def comes() -> str:
    """What a person reads in the place of "thinking" when the answer is for everybody."""
    return "Here it comes!"


def _rate_limited(seconds: int) -> str:
    wait = counted(seconds, "second")
    return f"Slow down a little: try again in {wait}. Nothing was counted."


def _too_many_words(most: int, given: int, words: Sequence[str]) -> str:
    told = f"That's {given} words; {most} is the most at once."
    back = given_back(words)
    again = f" Press Guess to get them back:{back}" if back else ""
    return f"{told} You had {given - most} too many, so none were counted.{again}"


def _missing_permissions(channel: str, missing: Sequence[str]) -> str:
    what = {BEYOND_POSTS.get(name, "post") for name in missing}
    lacking = "post" if "post" in what else listed(sorted(what), "or")
    return (
        f"I can't {lacking} in {channel} yet. Please give me these permissions there and try again:"
        f" {permissions(missing)}. Nothing was changed."
    )


def _no_such_day(day: int, month: int, year: int | None) -> str:
    if not 1 <= month <= len(MONTHS):
        return f"There's no month {month}. Try 3 March 2026 or 2026-03-03."
    in_year = "" if year is None else f" in {year}"
    return f"There's no {day} {MONTHS[month - 1]}{in_year}. Please check the day."


def _too_many_rulings(most: int, known: bool) -> str:
    if known:
        return (
            f"This server has {most:,} rulings, which is as many as I keep, so this one wasn't"
            " added."
        )
    return (
        f"This server has {most:,} rulings, which is as many as I keep, so this one wasn't"
        " added. You can still change those on `/rule list`."
    )


# A text with the facts of the error in braces, or a function of them.
SENTENCES: Mapping[ErrorCode, str | Callable[..., str]] = {
    ErrorCode.STORAGE_BUSY: (
        "I couldn't save that: my database is busy. Nothing was saved. Please try again in a"
        " moment."
    ),
    ErrorCode.STORAGE_SILENT: (
        "My database didn't answer in time, so I can't tell whether that was saved. Please look"
        " again in a moment, and try once more if it wasn't."
    ),
    ErrorCode.STORAGE_FULL: (
        "I can't save anything right now, because my disk is full. Nothing was saved. Please tell"
        " whoever runs me, and try again later."
    ),
    ErrorCode.STORAGE_CLOSED: (
        "I can't save anything right now. Nothing was saved. Please tell whoever runs me, and try"
        " again later."
    ),
    ErrorCode.STORAGE_DAMAGED: (
        "I can't do that right now, because my database is damaged. Nothing was saved. Please tell"
        " whoever runs me."
    ),
    ErrorCode.STORAGE_GONE: (
        "I can't save anything right now, because my database is gone. Nothing was saved. Please"
        " tell whoever runs me, and try again in a minute."
    ),
    ErrorCode.NO_EXPORT: (
        "I can't reach your data right now, because my database is busy. It's all still there."
        " Please ask again in a moment."
    ),
    ErrorCode.EXPORT_TOO_LARGE: (
        "There's more stored about you than Discord lets me send in a file. Please ask whoever runs"
        " me for your copy: `honeygram privacy export` makes it."
    ),
    ErrorCode.UNEXPECTED: "Something went wrong ({number}). Please try again in a moment.",
    ErrorCode.RATE_LIMITED: _rate_limited,
    ErrorCode.TOO_MANY_ASK: (
        "A lot of people want a new puzzle right now. Please try again in a moment."
    ),
    ErrorCode.STILL_WORKING: "One moment: I'm still working on the puzzle you just asked for.",
    ErrorCode.SERVERS_ONLY: "This only works in a server.",
    ErrorCode.ADMINS_ONLY: "You need the Manage Server permission for this.",
    ErrorCode.NOT_A_CHOICE: "That isn't one of the choices. Please pick one from the list.",
    ErrorCode.COMMAND_CHANGED: "This command has just changed. Restart Discord and try again.",
    ErrorCode.LATE_FORM: (
        "That took me longer than Discord waits, so I couldn't open the form. Please press the"
        " button again."
    ),
    ErrorCode.OLD_BUTTON: "That button is from an older version. `/help` shows what you can do.",
    ErrorCode.NO_WORD: "Type a word to guess.",
    ErrorCode.TOO_MANY_WORDS: _too_many_words,
    ErrorCode.ONE_WORD_ONLY: "One word at a time, please: each answer changes the letters.",
    ErrorCode.CHAIN_ENDED: "Your chain is complete: no longer word exists.",
    ErrorCode.NO_HINT: "I don't have a hint for these letters.",
    ErrorCode.NO_HINT_IN_OVERTIME: "There are no hints in overtime: the next letter is up to you.",
    ErrorCode.NOTHING_TO_DEFINE: "You've found every word. There's nothing left to define!",
    ErrorCode.NO_DEFINITION: "I don't have definitions for the words you have left.",
    ErrorCode.NO_WORD_TO_SHARE: (
        "Nothing to share yet. Find a word first: `/{command} show` has the letters."
    ),
    ErrorCode.NO_LEVEL_TO_SHARE: (
        "Nothing to share yet. Solve a level first: `/{command} show` has the letters."
    ),
    ErrorCode.NO_SUCH_LEADERBOARD: (
        "I don't have that leaderboard. Please pick a game and a period from the lists."
    ),
    ErrorCode.NOT_A_DAY: "I can't read that day. Try 3 March 2026 or 2026-03-03.",
    ErrorCode.NO_SUCH_DAY: _no_such_day,
    ErrorCode.DAY_TO_COME: lambda day: f"{day_name(day)} hasn't come yet. Pick an earlier day.",
    ErrorCode.DAY_STILL_ON: lambda day, opens: (
        f"{weekday_name(day)}, is over here, but it's still being played elsewhere. It opens in the"
        f" archive {from_now(opens)}."
    ),
    ErrorCode.DAY_TOO_OLD: lambda first: f"The archive starts on {day_name(first)}.",
    ErrorCode.ANSWERS_SHOWN: "You've seen the answers, so nothing more counts here.",
    ErrorCode.NO_SUCH_CODE: (
        "I don't know that code. It's six letters, at the top of every practice board."
    ),
    ErrorCode.PRACTICE_OFF: "Practice is turned off on this server.",
    ErrorCode.NOT_SEVEN_LETTERS: "A honeycomb takes seven letters, A to Z. Put the center first.",
    ErrorCode.LETTER_TWICE: "All seven letters must be different.",
    ErrorCode.BANNED_LETTER: lambda letter: (
        f"A honeycomb never has an {letter.upper()}. Please pick another letter."
    ),
    ErrorCode.OTHER_LETTERS: "I can't make a honeycomb from those. Please pick other letters.",
    ErrorCode.RESERVED_LETTERS: (
        "Those letters aren't free for a challenge right now. Please pick others."
    ),
    ErrorCode.FEW_WORDS: lambda words, least: (
        f"Those letters make {counted(words, 'word')}, and a challenge needs at least {least}."
    ),
    ErrorCode.MANY_WORDS: lambda words, most: (
        f"Those letters make {counted(words, 'word')}, and {most} is the most for one board."
    ),
    ErrorCode.ALREADY_POSTED: "You've posted that challenge here. It's in the channel.",
    ErrorCode.ON_ITS_WAY: (
        "That challenge is on its way. If it isn't here in two minutes, please press again."
    ),
    ErrorCode.SAME_CHALLENGE: "Those letters were posted here in the last seven days.",
    ErrorCode.TOO_MANY_OWN_CHALLENGES: (
        "You've posted {most} challenges here since yesterday. There's room again tomorrow."
    ),
    ErrorCode.TOO_MANY_CHALLENGES: (
        "This server has had {most} challenges since yesterday. There's room again tomorrow."
    ),
    ErrorCode.CHALLENGE_OVER: (
        "That challenge is over. Press Scores on its post for the result and the answers, or start"
        " a new one with `/bee custom`."
    ),
    ErrorCode.CHALLENGE_RUNS: lambda ends: (
        f"The answers come when the challenge is over, {from_now(ends)}."
    ),
    ErrorCode.CHALLENGE_GONE: (
        "That challenge is long over, and its scores are gone. `/bee custom` starts a new one."
    ),
    ErrorCode.NOT_A_WORD: "Please give one word of {shortest} to {longest} letters, just A to Z.",
    ErrorCode.COUNTS_ANYWAY: lambda word, closed: (
        f"**{word.upper()}** already counts here, so nothing was changed."
        f"{' Its reports are closed.' if closed else ''}"
    ),
    ErrorCode.NO_RULING: "There's no ruling on that word. `/rule list` shows what there is.",
    ErrorCode.BLOCKED_EVERYWHERE: "That word is blocked everywhere, so there's nothing to rule on.",
    ErrorCode.NO_REASON: "Please give a reason, in a few words.",
    ErrorCode.LONG_REASON: (
        "That reason is {given} characters long; {most} is the most. Please shorten it a little."
    ),
    ErrorCode.UGLY_REASON: "Please reword that: other players will read it.",
    ErrorCode.TOO_MANY_OWN_REPORTS: (
        "You have {most} open reports here, which is as many as I keep for one person."
        " There'll be room again once an admin rules on one of them."
    ),
    ErrorCode.TOO_MANY_REPORTS: (
        "This server has {most:,} open reports, which is as many as I keep."
        " There'll be room for yours once the admins rule on some."
    ),
    ErrorCode.TOO_MANY_RULINGS: _too_many_rulings,
    ErrorCode.NO_GAME: "Please leave at least one game on.",
    ErrorCode.NO_POSTS: "There's no channel to test. `/daily start` chooses one.",
    ErrorCode.TEST_REFUSED: (
        "Discord didn't let a test post into {channel}. Please check what I may do there."
    ),
    ErrorCode.NOT_HOURS: "Please choose 1 to {most} hours, or 0 to turn reminders off.",
    ErrorCode.NOT_A_TIME: "I can't read that time. Try 8:00, 8 am or 20:30.",
    ErrorCode.NOT_A_TIME_ZONE: (
        "I don't know that time zone. Start typing a city, like Berlin, and pick one from the list."
    ),
    ErrorCode.MISSING_PERMISSIONS: _missing_permissions,
    ErrorCode.NO_TAG: (
        "{channel} asks for a tag on every post, and there's none that I may use. Please add one"
        " that anyone can use. Nothing was changed."
    ),
    ErrorCode.ROLE_NOT_YOURS: (
        "You can't mention {role} in {channel} yourself, so I won't either. Please pick a role that"
        " anyone can mention. Nothing was changed."
    ),
    ErrorCode.ROLE_GONE: "This role is gone. Please pick another one. Nothing was changed.",
    ErrorCode.LATE_CONFIRMATION: (
        "That button is more than ten minutes old, so nothing was deleted."
        " To start over, use `/privacy forget` again."
    ),
    ErrorCode.NOT_YOUR_BUTTON: (
        "That button is for someone else. `/privacy forget` gives you your own."
    ),
}


def render(error: PlayerError) -> str:
    """The sentence of an error, with its facts."""
    sentence = SENTENCES[error.code]
    return sentence.format(**error.facts) if isinstance(sentence, str) else sentence(**error.facts)
