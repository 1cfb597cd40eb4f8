"""Everything that ``/privacy`` says."""

NOTHING = "Nothing is stored about you."

EXPORTED = (
    "This is all that is stored about you, in all servers where you play with me, as JSON."
    " What it means: `docs/privacy.md` of the project. `/privacy forget` deletes it."
)

ASK = """\
**Delete everything that is stored about you?** In **all** servers where you play with me:
- your words, points, hints, streaks and places on every leaderboard;
- the words you reported, and your name.

Rulings you made as an admin stay, without your name. This cannot be undone: if you play again, \
you begin from zero. `/privacy export` gives you a copy first."""

DELETE = "Delete everything"
KEEP = "Keep it"

KEPT = "Nothing was deleted."
FORGOTTEN = (
    "Everything that was stored about you is deleted. What you shared stays in its channels, and so"
    " do posts of earlier days; copies in backups go when those expire. If you play again, you"
    " begin from zero."
)
