"""What the honeycomb says on posts and boards while it is played."""

from collections.abc import Mapping, Sequence
from operator import attrgetter

from bot.games.honeycomb.firsts import HoneycombFirst
from bot.games.honeycomb.progress import Definition, Guessed, Progress
from bot.games.honeycomb.review import HoneycombStatus
from bot.puzzles.honeycomb.honeycomb import Judgement, Verdict, is_pangram, is_perfect
from bot.puzzles.honeycomb.ranks import LADDER, Rank
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.texts.editions import DONE, NOBODY_PLAYED, these, title
from bot.texts.formats import counted, people, rejected, spaced
from bot.texts.lines import Key, Line, text_of
from bot.texts.ranks import TITLES

NOUN = "honeycomb"
FULL_MARKS = "Genius in the honeycomb"
INTRODUCTION = "🍯 **Honeycomb**: find words in seven letters; every word uses the center letter."
OFFER = "Post the honeycomb (yes unless you say no)"
TITLE = "🍯 Honeycomb"
FORM_TITLE = "Guess words"
FORM_DESCRIPTION = "Your word (or up to 25, separated by spaces)"
NO_WORDS = "No words yet. Press Guess to start!"
NOTHING_LEFT = "You've found every word. There's nothing left to hint at!"
FIRSTS: Mapping[str, str] = {
    HoneycombFirst.PANGRAM: "🥇 You're the first one here to find the pangram!",
    HoneycombFirst.GENIUS: "🥇 You're the first Genius here today!",
    HoneycombFirst.OWN_GENIUS: "🎈 It's your very first Genius on this server. Congratulations!",
    HoneycombFirst.OWN_QUEEN: "🎈 It's the first time you've found them all. Congratulations!",
}

NOBODY = "-# No words found yet. Be the first!"

REASONS = {  # why a word does not count
    Verdict.NOT_LETTERS: "letters only",
    Verdict.TOO_SHORT: "too short",
    Verdict.BAD_LETTERS: "not in {these} letters: {letters}",
    Verdict.MISSING_CENTER: "missing center letter {center}",
    Verdict.ALREADY_FOUND: "already found",
    Verdict.NOT_IN_LIST: "not in word list",
    Verdict.IS_NAME: "names don't count",
}
MOST_STRANGERS = 5  # letters that are named, so that 25 refusals and a board fit into a message
LONGEST = 1600  # characters of a board without its words and without what stands below it
MOST_HINTS = 3  # whose words are left, on a board
LISTED = 72  # characters of words on a board, so that its verdict stays on a phone
LINE, FEWEST = 36, 16  # of them make room for another line of news; so many stay
MOMENT = attrgetter("at")
PRAISE = ((7, "Awesome!"), (5, "Nice!"), (0, "Good!"))  # from so many points on


def letters(played: HoneycombRound, turn: int = 0) -> str:
    """``Letters: G A E L M P X``, center first."""
    return f"Letters: {spaced(played.honeycomb.center + played.turned(turn))}"


def board_letters(played: HoneycombRound, turn: int = 0) -> str:
    """The same on a board, where a picture or the post no longer says which is in the center."""
    return f"{letters(played, turn)} · center **{played.honeycomb.center.upper()}**"


def form_label(played: HoneycombRound, turn: int) -> str:
    """The letters again, because the form covers them: ``G in every word · A E L M P X``."""
    return f"{played.honeycomb.center.upper()} in every word · {spaced(played.turned(turn))}"


def task(played: HoneycombRound) -> str:
    """What there is to do and to find, below the letters of a post."""
    center = played.honeycomb.center.upper()
    return (
        f"Find words of four letters or more. Every word must use the center letter,"
        f" **{center}**; letters may repeat."
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


def queens(names: Sequence[str]) -> str:
    """Who found every word, a rank that is told only once somebody has it."""
    return f"{TITLES[Rank.QUEEN_BEE]}: {people(names, len(names))}"


def status(shown: HoneycombStatus) -> str:
    """How the server does, below a post."""
    if not shown.players:
        return NOBODY
    found = f"{shown.found} of {counted(shown.targets, 'word')} found"
    together = " together" if shown.players > 1 else ""
    lines = [f"-# {counted(shown.players, 'player')} · {found}{together}"]
    if shown.queens:
        lines.append(f"-# 👑 {queens(shown.queens)}")
    if shown.geniuses:
        more = " and more" if shown.more_geniuses else ""
        lines.append(f"-# Genius: {people(shown.geniuses, len(shown.geniuses))}{more}")
    return "\n".join(lines)


def result(shown: HoneycombStatus) -> str:
    """How the server did, below a post whose day is over."""
    return status(shown) if shown.players else NOBODY_PLAYED


def board(progress: Progress, turn: int = 0, news: str = "") -> list[Line]:
    """How far a player is, below what has just happened."""
    lines = [
        Line(Key.TITLE, f"**Honeycomb · {title(progress.edition)}**"),
        Line(Key.RANK, ladder(progress)),
        Line(Key.SCORE, standing(progress)),
        Line(Key.LETTERS, board_letters(progress.round, turn)),
    ]
    hints = _kept_hints(progress, LONGEST - len(f"{news}\n{text_of(lines)}"))
    room = max(FEWEST, LISTED - LINE * (news.count("\n") + len(hints)))
    words = _own_words(progress, room) if progress.found else NO_WORDS
    told = [Line(Key.NEWS, news)] if news else []
    return [
        *told,
        *(Line(Key.HINT, hint) for hint in hints),
        *lines,
        Line(Key.WORDS, words),
    ]


def _kept_hints(progress: Progress, room: int) -> list[str]:
    """The definitions asked for last, as many as have room, while their words are left."""
    lines: list[str] = []
    for each in reversed(progress.defined[-MOST_HINTS:]):
        room -= len(line := f"💡 {defined(each)}") + 1
        if room < 0:
            break
        lines.append(line)
    return lines


def defined(told: Definition) -> str:
    """The sense of a word, with its first two letters and its length."""
    return f"**{told.word[:2].upper()}…**, {len(told.word)} letters: {told.sense}"


def state(progress: Progress) -> str:
    """The rank; who has found everything is done."""
    return DONE if progress.rank is Rank.QUEEN_BEE else TITLES[progress.rank]


def ladder(progress: Progress) -> str:
    """The rank, in words first: not everybody sees the pips."""
    if progress.rank is Rank.QUEEN_BEE:
        return f"👑 **{TITLES[progress.rank]}**"
    step = LADDER.index(progress.rank) + 1
    parts = [f"**{TITLES[progress.rank]}** ({step} of {len(LADDER)})"]
    if progress.next_step:
        missing = progress.next_step.points - progress.points
        parts.append(f"{missing} to {TITLES[progress.next_step.rank]}")
    return f"{' · '.join(parts)} {pips(progress.rank)}"


def pips(rank: Rank, full: str = "●", empty: str = "○") -> str:
    """The rank as a row of nine, for the eye: it stands behind what says the same in words."""
    step = LADDER.index(rank) + 1 if rank in LADDER else len(LADDER)
    return full * step + empty * (len(LADDER) - step)


def standing(progress: Progress) -> str:
    """Words, points and hints, in a line."""
    parts = [
        counted(progress.points, "point"),
        f"{progress.found_targets} of {counted(len(progress.round.targets), 'word')}",
    ]
    if bonus := len(progress.found) - progress.found_targets:
        parts.append(counted(bonus, "bonus word"))
    if progress.hints:
        parts.append(counted(progress.hints, "hint"))
    return " · ".join(parts)


def news(outcome: Guessed, cheers: Sequence[str] = ()) -> str:
    """A line a word, those that count first, and what there is to celebrate."""
    judged = sorted(outcome.judgements, key=lambda each: each.verdict is not Verdict.ACCEPTED)
    best = max(judged, key=lambda each: each.points)
    lines = [verdict(each, outcome.progress, praised=each is best) for each in judged]
    if outcome.progress.rank is not outcome.rank_before:
        lines.append(_new_rank(outcome.progress))
    return "\n".join([*lines, *cheers])


def verdict(judgement: Judgement, progress: Progress, *, praised: bool = False) -> str:
    """The line for one word; of many the best one is praised."""
    if judgement.verdict is Verdict.ACCEPTED:
        parts = [f"✅ {judgement.word.upper()} +{judgement.points}"]
        parts += [mark] if (mark := _mark(judgement, progress)) else []
        parts += [_praise(judgement)] if praised and not mark else []
        return " · ".join(parts)
    reason = REASONS[judgement.verdict].format(
        letters=_strangers(judgement.bad_letters),
        these=these(progress.edition),
        center=progress.round.honeycomb.center.upper(),
    )
    return rejected(judgement.word, reason)


def _strangers(letters: str) -> str:
    """The first of the letters that do not belong."""
    named = spaced(letters[:MOST_STRANGERS])
    return f"{named} …" if len(letters) > MOST_STRANGERS else named


def _mark(judgement: Judgement, progress: Progress) -> str:
    """What is special about a word, if anything is."""
    if is_perfect(judgement.word):
        return "🌟 Perfect pangram!"
    if is_pangram(judgement.word):
        return "🌟 Pangram!"
    return "" if judgement.word in progress.round.targets else "bonus word"


def _praise(judgement: Judgement) -> str:
    return next(praise for points, praise in PRAISE if judgement.points >= points)


def _new_rank(progress: Progress) -> str:
    match progress.rank:
        case Rank.QUEEN_BEE:
            return "👑 **Queen Bee!** You've found every single word."
        case Rank.GENIUS:
            return "🏅 **Genius!** Share it, or keep going: there are more words."
    return f"You've reached **{TITLES[progress.rank]}**!"


def words_of(progress: Progress) -> list[str]:
    """The words found, the newest first, without any that was blocked since then."""
    points = progress.round.points
    found = sorted(progress.found, key=MOMENT, reverse=True)
    return [find.word.upper() for find in found if find.word in points]


def _own_words(progress: Progress, room: int) -> str:
    """All words in order, or as many of the newest as have room."""
    words = words_of(progress)
    if len(all_words := ", ".join(sorted(words))) <= room:
        return f"Your words: {all_words}"
    newest = ", ".join(words)[: room + 1].rpartition(",")[0]
    return f"Your newest words: {newest} …"
