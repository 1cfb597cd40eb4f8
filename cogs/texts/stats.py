"""Everything that ``/stats`` says beside its picture."""

from bot.play.statistics import Statistics
from bot.puzzles.honeycomb.ranks import Rank
from cogs.texts.formats import counted, shown_name

NEVER = "has not played here yet."


def statistics(name: str, shown: Statistics) -> str:
    """A player's figures as text; the picture shows them again."""
    if not shown.played:
        return f"**{shown_name(name)}** {NEVER}"
    longest = f" · longest {shown.longest_word.upper()}" if shown.longest_word else ""
    return "\n".join(
        (
            f"**{shown_name(name)}**",
            f"{counted(len(shown.played), 'day')} played · streak {shown.streak}"
            f" · longest streak {shown.longest_streak}",
            f"{counted(shown.words, 'word')} · {counted(shown.pangrams, 'pangram')}{longest}",
            f"{counted(shown.anigrams, 'anigram')} · {counted(shown.levels, 'level')} solved"
            f" · {counted(shown.hints, 'hint')}",
            f"-# {_ranks(shown)}",
        )
    )


def _ranks(shown: Statistics) -> str:
    reached = [f"{rank.title} {shown.ranks[rank]}" for rank in reversed(Rank) if shown.ranks[rank]]
    return " · ".join(reached)
