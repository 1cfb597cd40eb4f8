"""What the page says by itself: labels, and how its line is. All else comes with boards."""

from collections.abc import Mapping

from bot.places import OwnPlace, Place, ServerPlace
from bot.texts import buttons, web
from bot.texts.locale import N_, Locale

# By the keys under which the page asks for them; what is in braces, the page fills in.
TEXTS: Mapping[str, str] = {
    # around the games
    "again": N_("Try again"),
    "archive": N_("Archive"),
    "close": N_("Close"),
    "connecting": N_("Connecting…"),
    "copied": N_("Copied. Paste it wherever you like!"),
    "done": N_("done"),
    "done_all": N_("That's all for today. See you tomorrow!"),
    "failed": N_("That didn't work. Please try again."),
    "friends": N_("Who plays here today"),
    "games": N_("Games"),
    "leaderboard": buttons.LEADERBOARD,
    "log_in": N_("Log in"),
    "menu": N_("Menu"),
    "more": N_("More"),
    "next_game": N_("Next: {game}"),
    "new_day": N_("🌅 A new day, a new puzzle!"),
    "notice": N_("Message"),
    "not_copied": N_("Your browser doesn't let me copy that."),
    "online": N_("You're back online."),
    "offline": N_("You're offline. What you type is kept, and I'll go on as soon as I can."),
    "plays_now": N_("plays now"),
    "practice": N_("Practice"),
    "rules": buttons.RULES,
    "other_places": N_("Other places"),
    "servers": N_("Other servers"),
    "share": N_("Share"),
    "shut": N_("You can't play here right now. Logging in again may help."),
    "skip": N_("Skip to the game"),
    "statistics": N_("Statistics"),
    "to_today": buttons.TODAY,
    # rules
    "rules_honeycomb": N_(
        "Words have four letters or more, and use the center letter. Letters may repeat.\n"
        "Four-letter words earn 1 point, longer ones 1 point a letter. A pangram uses all seven"
        " letters and earns 7 more."
    ),
    "rules_anigram": N_(
        "Unscramble all the letters. Each answer adds a letter, up to nine.\n"
        "After six levels you choose the letters yourself: how far can you go?"
    ),
    "rules_square": N_(
        "Each clue has a word, across or down. Each cell holds two letters, and words cross in"
        " them.\n"
        "Correct pairs stay in place."
    ),
    "rules_keys": N_(
        "-# With a keyboard: type letters, Enter to guess, Backspace to delete, Space to shuffle."
    ),
    "rules_keys_square": N_(
        "-# With a keyboard: type letters, Enter to guess, arrows to move, Space for the next clue."
    ),
    # touched by all games
    "delete": N_("Delete"),
    "empty": N_("Your word is empty."),
    "enter": N_("Enter"),
    "shuffle": buttons.SHUFFLE,
    "shuffled": N_("Shuffled."),
    "typed": N_("Your word: {word}"),
    "waiting": N_("Sent as soon as you're back"),
    "waiting_full": N_(
        "That's as many words as I can keep. I'll send them as soon as you're back."
    ),
    # the honeycomb
    "center": N_("{letter}, in the center"),
    "by_alphabet": N_("A to Z"),
    "by_length": N_("Longest first"),
    "by_time": N_("Newest first"),
    "found_none": N_("Your words will appear here."),
    "hint_grid": N_("Words left, by their first letters and their lengths"),
    "hint_pairs": N_("Words left, by their first two letters"),
    "letters": N_("Letters"),
    "pangram": N_("pangram"),
    "ranks": buttons.RANKS,
    "sort": N_("Sort"),
    "total": N_("Total"),
    "to_next": N_("{points} to {rank}"),
    "words": buttons.YOUR_WORDS,
    "yesterday": N_("Yesterday's answers"),
    # the anigram
    "added": N_("New letter: {letter}"),
    "anigram_rule": N_("Use all the letters."),
    "begins": N_("One answer begins with {letters}"),
    "chain": N_("Your chain"),
    "chain_over": N_("Your chain has ended: {words} words, par {par}."),
    "chain_par": N_("🏁 Par! {words} words, the longest chain there is."),
    "choose_letter": N_("Add a letter of your choice"),
    "level": N_("Level {level} of {levels}"),
    "new_letter": N_("{letter}, the new letter"),
    "overtime": N_("Overtime: {words} of {par} words"),
    "overtime_rule": N_("All these letters, and one of your choice."),
    "scored": N_("{points} points"),
    "take_back": N_("Take back {letter}"),
    "use_all": N_("Use all the letters: {left} to go"),
    "no_letter": N_("No {letter} left here"),
    "your_word": N_("Your word"),
    # the square
    "cell": N_("{cell}: {pair}"),
    "clues": N_("Clues"),
    "empty_cell": N_("{cell}: empty"),
    "fill_line": N_("{line} holds {count} letters"),
    "grid": N_("Square"),
    "letter_keys": N_("Letter keys"),
    "line": N_("Line {line}"),
    "line_after": N_("Next clue"),
    "line_full": N_("{line} is full. Press Enter, or delete a letter first."),
    "line_before": N_("Previous clue"),
    "pairs": N_("Pairs to place"),
    "square_rule": N_("Six letters a word, two to a cell"),
    # days
    "month_before": N_("Month before"),
    "month_after": N_("Month after"),
    "archive_none": N_("Nothing to play in this month."),
    # practice
    "practice_how": N_("As many puzzles as you like, in your own time. They don't count."),
    "easy": N_("Easy"),
    "normal": N_("Normal"),
    "difficulty": N_("Difficulty"),
    "hard": N_("Hard"),
    "code": N_("Or the code of a puzzle"),
    "play": buttons.PLAY,
    # leaderboard
    "period": N_("Period"),
    "next": buttons.NEXT,
    "previous": buttons.PREVIOUS,
    "you": N_("you"),
    # statistics
    "no_words": N_("none"),
    "weeks": N_("The last 16 weeks"),
}

NO_SCRIPTS = N_("Honeygram needs JavaScript. Please turn it on for this page.")
OLD_BROWSER = N_(
    "Honeygram couldn't start. Please load the page again, or update your browser."
    " Safari and iOS work from 15.4, Chrome and Edge from 108, Firefox from 121."
)

GROUP = N_("This group")


def place_name(locale: Locale, place: Place, server_name: str) -> str:
    """What a place is called; takes the name of a server, and nothing elsewhere."""
    if isinstance(place, ServerPlace):
        return server_name
    return locale.gettext(web.OWN if isinstance(place, OwnPlace) else GROUP)


def texts(locale: Locale) -> dict[str, str]:
    """All of it in a language."""
    return {key: locale.gettext(text) for key, text in TEXTS.items()}
