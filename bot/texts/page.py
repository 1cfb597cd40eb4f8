"""What stands on the page itself: its buttons, its views, and what it says of its connection.

The page gets all of it at once, by key; what is in braces the page fills in.
"""

from collections.abc import Mapping

from bot.texts.locale import N_, Locale

PAGE: Mapping[str, str] = {
    "add_letter": N_("Add a letter"),
    "all_servers": N_("My servers"),
    "answers_yesterday": N_("Yesterday's answers"),
    "archive": N_("Earlier puzzles"),
    "archive_lead": N_("Play any day again. It counts for itself, not for the leaderboard."),
    "back_to_today": N_("Back to today"),
    "bonus_word": N_("bonus word"),
    "by_letter": N_("A to Z"),
    "by_length": N_("Longest first"),
    "by_points": N_("Most points"),
    "by_time": N_("Newest first"),
    "cell_center": N_("{letter}, center letter"),
    "clear": N_("Clear"),
    "close": N_("Close"),
    "code": N_("Code from a friend"),
    "connecting": N_("Connecting…"),
    "copied": N_("Copied. Paste it wherever you like!"),
    "copy": N_("Copy"),
    "day_played": N_("{day}: {words} words"),
    "day_with": N_("{day}: {state}"),
    "delete": N_("Delete"),
    "easy": N_("Easy"),
    "enter": N_("Enter"),
    "fewer": N_("fewer"),
    "friend": N_("{name}: {rung}"),
    "friend_now": N_("{name} is here: {rung}"),
    "friends": N_("Who's playing"),
    "hard": N_("Hard"),
    "kept": N_("No connection. {words} will be sent when it's back."),
    "leaderboard": N_("Leaderboard"),
    "log_in_again": N_("Log in again"),
    "longest_streak": N_("longest streak"),
    "menu": N_("More"),
    "month_after": N_("Next month"),
    "month_before": N_("Previous month"),
    "more_words": N_("more words"),
    "name": N_("Name"),
    "new_day": N_("A new day: today's puzzles are here!"),
    "no_friends": N_("Nobody else has played yet. You're the early bee!"),
    "no_words": N_("No words yet"),
    "nobody": N_("Nobody yet. Be the first!"),
    "normal": N_("Normal"),
    "offline": N_("No connection. What you type is kept, and sent when it's back."),
    "open_code": N_("Open"),
    "over": N_("You've been logged out."),
    "pangram": N_("pangram"),
    "place": N_("Place"),
    "play": N_("Play"),
    "points": N_("Points"),
    "practice": N_("Practice"),
    "practice_lead": N_("As many puzzles as you like. They count for nothing but fun."),
    "rank_step": N_("{rank}, {step} of {steps}"),
    "rank_steps": N_("{rank}, {step} of {steps}; {points} points to {next}"),
    "rank_to": N_("{points} to {rank}"),
    "rules": N_("Rules"),
    "rules_anigram": N_(
        "Use **all** the letters to make a word.\n"
        "- Each answer adds one more letter, from four up to nine.\n"
        "- Any word of the list counts, if all its letters are used.\n"
        "- Six levels without a hint earn 7 extra points.\n"
        "- Then comes overtime: add any letter you like, as long as you like.\n"
        "- You see how many levels others solved, never a word."
    ),
    "rules_honeycomb": N_(
        "Find words of **four letters or more** in the seven cells.\n"
        "- Every word uses the letter in the **center**.\n"
        "- Letters may repeat.\n"
        "- Four letters earn 1 point, longer words 1 point a letter.\n"
        "- A **pangram** uses all seven letters, for 7 points more.\n"
        "- Bonus words are rare ones: they score, but nobody needs them.\n"
        "- Hints are counted, but cost no points."
    ),
    "rules_square": N_(
        "Fill the square with **eight words of six letters** that cross.\n"
        "- Each cell holds two letters; dark cells stay empty.\n"
        "- Lines A to D read across, lines 1 to 4 read down.\n"
        "- Each line has a clue. Tap one, and type its word.\n"
        "- All eight without a hint earn 7 extra points."
    ),
    "send_code": N_("Send this code to play the same puzzle: {code}"),
    "share": N_("Share"),
    "shuffle": N_("Shuffle"),
    "sort": N_("Sort"),
    "statistics": N_("Statistics"),
    "streak": N_("days in a row"),
    "days_played": N_("days played"),
    "today": N_("Today"),
    "typing": N_("Type or tap"),
    "word_points": N_("{word}, {points} points"),
    "words_found": N_("{found} of {number} words"),
    "your_word": N_("Your word: {word}"),
    "your_words": N_("Your words"),
}


def texts(locale: Locale) -> dict[str, str]:
    """All of it, by key."""
    return {key: locale.gettext(message) for key, message in PAGE.items()}
