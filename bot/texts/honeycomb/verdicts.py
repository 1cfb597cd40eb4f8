"""What the honeycomb says of the words of a guess, and what there is to celebrate."""

from collections import defaultdict
from collections.abc import Sequence

from bot.games.honeycomb.progress import Guessed, Progress
from bot.puzzles.honeycomb.honeycomb import Judgement, Verdict, is_pangram, is_perfect
from bot.puzzles.honeycomb.ranks import Rank
from bot.texts.formats import echo, fitting, rejected, spaced
from bot.texts.honeycomb.board import bonus_words
from bot.texts.honeycomb.ranks import TITLES
from bot.texts.locale import N_, Locale

REASONS = {  # why a word does not count
    Verdict.NOT_LETTERS: N_("letters only"),
    Verdict.TOO_SHORT: N_("too short"),
    Verdict.BAD_LETTERS: N_("not in these letters: {letters}"),
    Verdict.MISSING_CENTER: N_("missing center letter {center}"),
    Verdict.ALREADY_FOUND: N_("already found"),
    Verdict.NOT_IN_LIST: N_("not in word list"),
    Verdict.IS_NAME: N_("names don't count"),
}
LEFT_OVER = N_("That's the first {number} words. Press Guess for the others:")
NOT_TODAY = N_("not in today's letters: {letters}")
STRANGERS = N_("not in these letters")  # of many words
STRANGERS_TODAY = N_("not in today's letters")
MOST_STRANGERS = 5  # letters that are named, so that 25 refusals and a board fit into a message
MOST_NEWS = 1660  # characters; what 25 words come to has no more in English
NO_BREAK = "\u00a0"  # a space at which no line is broken
FEW = 3  # words that get a line each; those of a longer guess share lines, to stay on a phone
PRAISE = (  # from so many points on
    (7, N_("Awesome!")),
    (5, N_("Nice!")),
    (0, N_("Good!")),
)


def news(locale: Locale, outcome: Guessed, cheers: Sequence[str] = ()) -> str:
    """A line a word, those that count first, and what there is to celebrate."""
    judged = sorted(outcome.judgements, key=lambda each: each.verdict is not Verdict.ACCEPTED)
    if len(judged) > FEW:
        told = _together(locale, judged, outcome.progress)
    else:
        best = max(judged, key=lambda each: each.points)
        told = [verdict(locale, each, outcome.progress, praised=each is best) for each in judged]
    beside = [*cheers]
    if outcome.progress.rank is not outcome.rank_before:
        beside.insert(0, new_rank(locale, outcome.progress))
    if outcome.left:
        beside.append(locale.gettext(LEFT_OVER, number=len(outcome.judgements)))
    room = MOST_NEWS - sum(len(each) + 1 for each in beside)
    return "\n".join([fitting(locale, told, room), *beside])


def verdict(
    locale: Locale, judgement: Judgement, progress: Progress, *, praised: bool = False
) -> str:
    """The line for one word; of many the best one is praised."""
    if judgement.verdict is Verdict.ACCEPTED:
        parts = [f"✅ {judgement.word.upper()} +{judgement.points}"]
        parts += [mark] if (mark := _mark(locale, judgement, progress)) else []
        parts += [_praise(locale, judgement)] if praised and not mark else []
        return " · ".join(parts)
    return rejected(judgement.word, _reason(locale, judgement, progress))


def _reason(
    locale: Locale, judgement: Judgement, progress: Progress, *, of_many: bool = False
) -> str:
    """Why a word does not count; of many words it names no letters."""
    message = REASONS[judgement.verdict]
    if judgement.verdict is Verdict.BAD_LETTERS:
        is_daily = progress.edition.is_daily
        message = NOT_TODAY if is_daily else message
        message = (STRANGERS_TODAY if is_daily else STRANGERS) if of_many else message
    return locale.gettext(
        message,
        letters=_strangers(judgement.bad_letters),
        center=progress.round.honeycomb.center.upper(),
    )


def _together(locale: Locale, judged: Sequence[Judgement], progress: Progress) -> list[str]:
    """The verdicts on many words: pangrams in a line each, the others by what they are."""
    pangrams, counted, bonus = list[str](), list[str](), list[str]()
    refused = defaultdict[str, list[str]](list)
    for each in judged:
        if each.verdict is not Verdict.ACCEPTED:
            refused[_reason(locale, each, progress, of_many=True)].append(echo(each.word))
        elif is_pangram(each.word):
            pangrams.append(verdict(locale, each, progress))
        else:
            kind = counted if each.word in progress.round.targets else bonus
            kind.append(f"{each.word.upper()}{NO_BREAK}+{each.points}")
    lines = [f"✅ {' · '.join(counted)}"] if counted else []
    if bonus:
        number = bonus_words(locale, len(bonus))
        lines.append(f"✅ {number}: {' · '.join(bonus)}")
    reasons = (f"❌ {', '.join(words)}: {reason}" for reason, words in refused.items())
    return [*pangrams, *lines, *reasons]


def _strangers(letters: str) -> str:
    """The first of the letters that do not belong."""
    named = spaced(letters[:MOST_STRANGERS])
    return f"{named} …" if len(letters) > MOST_STRANGERS else named


def _mark(locale: Locale, judgement: Judgement, progress: Progress) -> str:
    """What is special about a word, if anything is."""
    if is_perfect(judgement.word):
        return locale.gettext("🌟 Perfect pangram!")
    if is_pangram(judgement.word):
        return locale.gettext("🌟 Pangram!")
    return "" if judgement.word in progress.round.targets else locale.gettext("bonus word")


def _praise(locale: Locale, judgement: Judgement) -> str:
    return locale.gettext(next(praise for least, praise in PRAISE if judgement.points >= least))


def new_rank(locale: Locale, progress: Progress) -> str:
    match progress.rank:
        case Rank.QUEEN_BEE:
            return locale.gettext(
                "👑 **Queen Bee!** You've found every single word. Bonus words still score."
            )
        case Rank.GENIUS:
            return locale.gettext("🏅 **Genius!** Share it, or keep going: there are more words.")
    return locale.gettext("You've reached **{rank}**!", rank=locale.gettext(TITLES[progress.rank]))
