"""Everything that the honeycomb says while it is played."""

from bot.games.honeycomb.play import Definition, Guessed, Progress
from bot.games.honeycomb.review import HoneycombStatus
from bot.puzzles.honeycomb.hints import Grid, Left, grid, is_bingo, left, two_letter_list
from bot.puzzles.honeycomb.honeycomb import Judgement, Verdict, is_pangram, is_perfect
from bot.puzzles.honeycomb.round import HoneycombRound
from cogs.texts.formats import bar, counted, day_name, people, rejected, spaced
from cogs.texts.ranks import TITLES

NOUN = "honeycomb"
INTRODUCTION = "🍯 **Honeycomb**: make words of the seven letters; each needs the center letter."
OFFER = "Post the honeycomb (yes unless you say no)"
TITLE = "🍯 Honeycomb"
FORM_TITLE = "Guess words"
FORM_LABEL = "Up to 25 words, apart by spaces"
NOTHING_LEFT = "You have found every word: nothing is left to hint at."

NOBODY = "-# No words found yet. Be the first!"

LONGEST_LIST = 1400  # characters of found words

REASONS = {  # why a word does not count
    Verdict.NOT_LETTERS: "letters only",
    Verdict.TOO_SHORT: "too short",
    Verdict.BAD_LETTERS: "bad letters {letters}",
    Verdict.MISSING_CENTER: "missing center letter {center}",
    Verdict.ALREADY_FOUND: "already found",
    Verdict.NOT_IN_LIST: "not in word list",
}
PRAISE = ((7, "Awesome!"), (5, "Nice!"), (0, "Good!"))  # from so many points on


def letters(played: HoneycombRound) -> str:
    """``Letters: G A E L M P X``, center first."""
    honeycomb = played.honeycomb
    return f"Letters: {spaced(honeycomb.center + honeycomb.outer)}"


def task(played: HoneycombRound) -> str:
    """What there is to do and to find, below the letters of a post."""
    center = played.honeycomb.center.upper()
    return (
        f"Find words of four letters or more. Every word must use **{center}**; letters may repeat."
        " A word with all seven letters is a pangram.\n"
        f"-# {size(played)}"
    )


def size(played: HoneycombRound) -> str:
    """Words, points and pangrams to be found."""
    return " · ".join(
        (
            counted(len(played.targets), "word"),
            counted(played.maximum, "point"),
            counted(len(played.pangrams), "pangram"),
        )
    )


def status(shown: HoneycombStatus) -> str:
    """How the server does, below a post."""
    if not shown.players:
        return NOBODY
    together = f"{shown.found} of {counted(shown.targets, 'word')} found together"
    lines = [f"-# {counted(shown.players, 'player')} · {together}"]
    if shown.geniuses:
        more = " and more" if shown.more_geniuses else ""
        lines.append(f"-# Genius: {people(shown.geniuses, len(shown.geniuses))}{more}")
    return "\n".join(lines)


def show(progress: Progress) -> str:
    """A player's own view of the round."""
    played = progress.round
    lines = [
        f"**Honeycomb of {day_name(played.day)}**",
        letters(played),
        f"{bar(progress.points, played.maximum)} {progress.points} of {played.maximum}",
        standing(progress),
    ]
    if progress.found:
        lines.append(f"Your words: {_word_list(progress)}")
    else:
        lines.append("You have no words yet. Guess with `/bee guess` or the button.")
    return "\n".join(lines)


def standing(progress: Progress) -> str:
    """Words, points, rank and what is missing to the next one, in a line."""
    parts = [
        f"{progress.found_targets} of {counted(len(progress.round.targets), 'word')}",
        counted(progress.points, "point"),
        f"**{TITLES[progress.rank]}**",
    ]
    if bonus := len(progress.found) - progress.found_targets:
        parts.insert(1, counted(bonus, "bonus word"))
    if progress.next_step:
        missing = progress.next_step.points - progress.points
        parts.append(f"{missing} to {TITLES[progress.next_step.rank]}")
    if progress.hints:
        parts.append(counted(progress.hints, "hint"))
    return " · ".join(parts)


def guessed(outcome: Guessed) -> str:
    """A line a word, and how the player stands now."""
    lines = [verdict(judgement, outcome.progress) for judgement in outcome.judgements]
    if outcome.progress.rank is not outcome.rank_before:
        lines.append(_new_rank(outcome.progress))
    lines.append(f"-# {standing(outcome.progress)}")
    return "\n".join(lines)


def kept(outcome: Guessed) -> list[str]:
    """The words that count from now on, for a player who could not be told."""
    return [
        f"{judgement.word.upper()} +{judgement.points}"
        for judgement in outcome.judgements
        if judgement.verdict is Verdict.ACCEPTED
    ]


def verdict(judgement: Judgement, progress: Progress) -> str:
    """The line for one word."""
    if judgement.verdict is Verdict.ACCEPTED:
        return f"✅ {judgement.word.upper()} +{judgement.points} · {_praise(judgement, progress)}"
    reason = REASONS[judgement.verdict].format(
        letters=judgement.bad_letters.upper(), center=progress.round.honeycomb.center.upper()
    )
    return rejected(judgement.word, reason)


def hint(progress: Progress) -> str:
    """What is left for this player: a line, the grid and the two-letter list."""
    played = progress.round
    rest = progress.left
    if not rest:
        return NOTHING_LEFT
    bingo = " · bingo" if is_bingo(played.targets, played.honeycomb.letters) else ""
    return "\n".join(
        (
            f"**Left for you** · {letters(played)}",
            f"{_left(left(rest))}{bingo}",
            f"```\n{_table(grid(rest))}\n```",
            " ".join(f"{pair.upper()}-{count}" for pair, count in two_letter_list(rest).items()),
            f"-# {standing(progress)}",
        )
    )


def definition(told: Definition) -> str:
    """The sense of a word, with its first letter and its length."""
    return f"**{told.word[0].upper()}**, {len(told.word)} letters: {told.sense}"


def share(progress: Progress) -> str:
    """A day in two lines that spoil nothing and that a screen reader can read."""
    played = progress.round
    pangrams = sum(is_pangram(find.word) for find in progress.found)
    parts = [
        f"{progress.found_targets} of {counted(len(played.targets), 'word')}",
        counted(progress.points, "point"),
        counted(pangrams, "pangram"),
        counted(progress.hints, "hint"),
    ]
    head = f"Honeygram honeycomb of {day_name(played.day)}: {TITLES[progress.rank]}"
    return "\n".join([head, ", ".join(parts)])


def _praise(judgement: Judgement, progress: Progress) -> str:
    if is_perfect(judgement.word):
        return "Perfect pangram!"
    if is_pangram(judgement.word):
        return "Pangram!"
    if judgement.word not in progress.round.targets:
        return "bonus word"
    return next(praise for points, praise in PRAISE if judgement.points >= points)


def _new_rank(progress: Progress) -> str:
    if progress.left:
        return f"You reached **{TITLES[progress.rank]}**!"
    return f"👑 You found every word: **{TITLES[progress.rank]}**!"


def _left(rest: Left) -> str:
    parts = [
        counted(rest.words, "word"),
        counted(rest.points, "point"),
        counted(rest.pangrams, "pangram"),
    ]
    if rest.perfect:
        parts.append(f"{rest.perfect} perfect")
    return " · ".join(parts)


def _table(shown: Grid) -> str:
    """First letter by length, with totals; a dot stands for none."""
    rows = [[" ", *map(str, shown.lengths), "Σ"]]
    for first in shown.letters:
        counts = [shown.counts.get((first, length), 0) for length in shown.lengths]
        rows.append([first.upper(), *(str(count or "·") for count in counts)])
        rows[-1].append(str(shown.of_letter(first)))
    totals = [shown.of_length(length) for length in shown.lengths]
    rows.append(["Σ", *map(str, totals), str(sum(totals))])
    width = max(len(cell) for row in rows for cell in row) + 1
    return "\n".join(row[0] + "".join(cell.rjust(width) for cell in row[1:]) for row in rows)


def _word_list(progress: Progress) -> str:
    """The words found, without any that was blocked since then."""
    found = (find.word for find in progress.found if find.word in progress.round.points)
    words = " ".join(sorted(word.upper() for word in found))
    if len(words) <= LONGEST_LIST:
        return words
    return words[:LONGEST_LIST].rsplit(" ", 1)[0] + " …"
