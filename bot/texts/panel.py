"""What stands on the lists and the form below the settings of ``/daily show``."""

from bot.texts.locale import N_

CHANGE_TIME = N_("Time")
TIME_TITLE = N_("When each day's puzzles come out")
TIME_LABEL = N_("Time, like 8:00 or 8 am")
ZONE_LABEL = N_("Time zone, or a city like Berlin")
PICK_POSTS = N_("What to post")
PUZZLES_IN = N_("Puzzles in {language}")
PICK_LANGUAGE = N_("Language of the puzzles")
PICK_ROLE = N_("Mention a role")
BESIDE_GAMES = {  # by code
    "recap": N_("Yesterday's results"),
    "thread": N_("Spoiler thread"),
    "card": N_("Group card"),
    "together": N_("Server score"),
}
