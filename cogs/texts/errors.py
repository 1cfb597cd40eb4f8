"""What a player reads when something does not work: a sentence for each code of an error."""

from collections.abc import Callable, Mapping, Sequence

from bot.errors import ErrorCode, PlayerError
from cogs.texts.formats import counted

LISTED = 5  # words that are named; the board shows all

# How Discord's settings name what a daily post needs.
PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


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


def _rate_limited(seconds: int) -> str:
    wait = counted(seconds, "second")
    return f"Slow down a little: try again in {wait}. Nothing was counted."


def _missing_permissions(channel: str, missing: Sequence[str]) -> str:
    return (
        f"I can't post in {channel} yet. Please give me these permissions there and try again:"
        f" {permissions(missing)}. Nothing was changed."
    )


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
        "I could not save that: my database is busy. Nothing was saved. Please try again in a"
        " moment."
    ),
    ErrorCode.STORAGE_FULL: (
        "I cannot save anything right now, because my disk is full. Nothing was saved. Please tell"
        " whoever runs me, and try again later."
    ),
    ErrorCode.STORAGE_CLOSED: (
        "I cannot save anything right now. Nothing was saved. Please tell whoever runs me, and try"
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
    ErrorCode.UNEXPECTED: "Something went wrong ({number}). Please try again in a moment.",
    ErrorCode.RATE_LIMITED: _rate_limited,
    ErrorCode.SERVERS_ONLY: "This works in a server only.",
    ErrorCode.ADMINS_ONLY: "You need the Manage Server permission for this.",
    ErrorCode.NOT_A_CHOICE: (
        "That is not a valid choice for this option. Please choose from the list."
    ),
    ErrorCode.COMMAND_CHANGED: "This command has just changed. Restart Discord and try again.",
    ErrorCode.OLD_BUTTON: "This button is of an older version. `/help` shows the rest.",
    ErrorCode.PUZZLE_OVER: "This puzzle is over. `/{command} show` has today's.",
    ErrorCode.NO_WORD: "Type a word to guess.",
    ErrorCode.TOO_MANY_WORDS: (
        "One guess takes up to {most} words, and this was {given}."
        " None was counted: send them in parts."
    ),
    ErrorCode.ONE_WORD_ONLY: "Send one word at a time: the next letters depend on it.",
    ErrorCode.CHAIN_ENDED: "No word has one letter more: your chain is as long as it can be.",
    ErrorCode.NO_HINT: "There is no hint for these letters.",
    ErrorCode.NO_HINT_IN_OVERTIME: "There are no hints in overtime: any letter may come.",
    ErrorCode.NOTHING_TO_DEFINE: "You have found every word. There is nothing left to define.",
    ErrorCode.NO_DEFINITION: "None of the words that are left has a definition here.",
    ErrorCode.NO_WORD_TO_SHARE: "You have no words yet. `/{command} show` has the letters.",
    ErrorCode.NO_LEVEL_TO_SHARE: (
        "You have not solved a level yet. `/{command} show` has the letters."
    ),
    ErrorCode.NO_SUCH_LEADERBOARD: (
        "There is no such leaderboard. Choose the game and the period from the lists."
    ),
    ErrorCode.NOT_A_WORD: "Please give one word of {shortest} to {longest} letters, a to z only.",
    ErrorCode.COUNTS_ANYWAY: lambda word: (
        f"**{word.upper()}** counts here anyway, so nothing was changed. Its reports are closed."
    ),
    ErrorCode.NO_RULING: "There's no ruling on this word. `/rule list` shows what there is.",
    ErrorCode.BLOCKED_EVERYWHERE: "This word is blocked everywhere, so there's nothing to rule.",
    ErrorCode.NO_REASON: "Please give a reason, in a few words.",
    ErrorCode.LONG_REASON: (
        "That reason has {given} characters, and {most} is the most. Please shorten it a little."
    ),
    ErrorCode.UGLY_REASON: "Please reword that: other players will read it.",
    ErrorCode.TOO_MANY_OWN_REPORTS: (
        "You have {most} open reports here, which is as many as I keep for one person."
        " Once an admin rules on one of them, there's room for the next."
    ),
    ErrorCode.TOO_MANY_REPORTS: (
        "This server has {most:,} open reports, which is as many as I keep."
        " Once the admins have ruled on some, there's room for yours."
    ),
    ErrorCode.TOO_MANY_RULINGS: _too_many_rulings,
    ErrorCode.NO_GAME: "Please leave at least one game on.",
    ErrorCode.NO_POSTS: "There's no channel to test. `/daily start` chooses one.",
    ErrorCode.TEST_REFUSED: (
        "Discord didn't let a test post into {channel}. Please check what I may do there."
    ),
    ErrorCode.NOT_A_TIME: "I can't read that time. Try 8:00, 8 am or 20:30.",
    ErrorCode.NOT_A_TIME_ZONE: (
        "I don't know that time zone. Start typing a city, like Berlin, and pick one from the list."
    ),
    ErrorCode.MISSING_PERMISSIONS: _missing_permissions,
    ErrorCode.LATE_CONFIRMATION: (
        "This button is more than ten minutes old, so nothing was deleted."
        " `/privacy forget` asks you anew."
    ),
    ErrorCode.NOT_YOUR_BUTTON: (
        "This button is about somebody else. `/privacy forget` gives you your own."
    ),
}


def render(error: PlayerError) -> str:
    """The sentence of an error, with its facts."""
    sentence = SENTENCES[error.code]
    return sentence.format(**error.facts) if isinstance(sentence, str) else sentence(**error.facts)
