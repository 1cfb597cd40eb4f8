"""What is written on buttons that more than one message has."""

from collections.abc import Mapping

from bot.games import turns
from bot.texts.locale import N_

Labels = Mapping[tuple[str, str], str]  # of what is offered, by action and wording

GUESS = N_("Guess")
SHUFFLE = N_("Shuffle")
HINT = N_("Hint")
RANKS = N_("Ranks")
SHARE = N_("Share here")  # everybody in the channel sees it at once
BOARD = N_("Back")
AS_A_LIST = N_("As a list")
AS_A_GRID = N_("As a grid")
MY_WORDS = N_("My words")
DEFINITION = N_("Definition")
ANOTHER = N_("Another")
TAKE_HINT = N_("Take the hint")
NOT_NOW = N_("Not now")
TWO_LETTERS = N_("First two letters")
LENGTHS_AS_A_GRID = N_("Grid with lengths")
LENGTHS_AS_A_LIST = N_("List with lengths")
PLAY = N_("Play")
LEADERBOARD = N_("Leaderboard")
RULES = N_("Rules")
ANSWERS = N_("Answers")
RESULTS = N_("Results")
ALL_SCORES = N_("All scores")
TODAY = N_("Today's puzzle")
SHOW_ANSWERS = N_("Show answers")
WHO_FOUND_WHAT = N_("Who found what")
YOUR_WORDS = N_("Your words")
POST_IT = N_("Post it")
SCORES = N_("Scores")
NEW_PUZZLE = N_("New puzzle")
DAY_BEFORE = N_("◀ Previous day")
RANDOM_DAY = N_("Random day ▶")
PREVIOUS = N_("Previous")
NEXT = N_("Next")
ON_THE_WEB = N_("Play on the web")  # leads out of Discord

LABELS: Labels = {
    (turns.GUESS, ""): GUESS,
    (turns.SHUFFLE, ""): SHUFFLE,
    (turns.HINT, ""): HINT,
    (turns.SHARE, ""): SHARE,
    (turns.SHOW, ""): BOARD,
    (turns.SHOW, "play"): PLAY,
    (turns.SHOW, "later"): NOT_NOW,
    (turns.TAKE, ""): TAKE_HINT,
    (turns.TODAY, ""): TODAY,
    (turns.TODAY, "play"): PLAY,
    (turns.ANSWERS, ""): ANSWERS,
    (turns.ASK, ""): ANSWERS,
    (turns.SOLUTION, ""): ANSWERS,
    (turns.SOLUTION, "sure"): SHOW_ANSWERS,
    (turns.ANOTHER, ""): NEW_PUZZLE,
    (turns.BEFORE, ""): DAY_BEFORE,
    (turns.RANDOM, ""): RANDOM_DAY,
}
