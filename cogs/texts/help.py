"""What ``/help`` says before it lists the commands."""

INTRODUCTION = """\
**Honeygram** gives this server two word puzzles a day.
🍯 **Honeycomb**: make words of the seven letters; each needs the center letter.
🔤 **Anigram**: make a word of all letters, get one more letter, and go on.
Your guesses are private; your points are on the leaderboard."""
