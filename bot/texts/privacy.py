"""Everything that ``/privacy`` says."""

from bot.texts.locale import N_

NOTHING = N_("Nothing is stored about you.")

EXPORTED = N_(
    "Here's everything stored about you, from everywhere you play with me, as JSON."
    " The project's `docs/privacy.md` explains it. `/privacy forget` deletes it."
)

ASK = N_(
    """\
**Delete everything stored about you?** Everywhere you play with me, that's:
- your words, points, hints, streaks and places on every leaderboard;
- the words you've reported, and your name.

Rulings you made as an admin stay, without your name. This can't be undone: if you play again, \
you'll start from zero. `/privacy export` gives you a copy first."""
)

DELETE = N_("Delete everything")
KEEP = N_("Keep it")

KEPT = N_("Nothing was deleted.")
FORGOTTEN = N_(
    "Everything stored about you has been deleted. What you shared stays in its channels, and so do"
    " the posts of earlier days. Copies in backups go when those expire. If you play again, you'll"
    " start from zero."
)
