"""Whatever a puzzle of ten years makes the bot say fits into Discord's messages."""

import random
import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import islice, product

import pytest

from bot.discord.attachments import Picture
from bot.games.anigram.game import ANIGRAM
from bot.games.anigram.progress import Progress as AnigramProgress
from bot.games.anigram.review import AnigramAnswers, AnigramRecap, AnigramStatus
from bot.games.editions import custom
from bot.games.honeycomb.firsts import HoneycombFirst
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.honeycomb.progress import Definition, Guessed, HintStep
from bot.games.honeycomb.progress import Progress as BeeProgress
from bot.games.honeycomb.review import (
    HoneycombAnswers,
    HoneycombFinders,
    HoneycombRecap,
    HoneycombStatus,
)
from bot.model import FoundWord, Standing, WordFinders
from bot.play.hive import NAMED, Company, Finder, Hive
from bot.play.recap import Recap
from bot.play.statistics import Reached
from bot.play.streaks import Streak
from bot.play.welcome import Welcome
from bot.puzzles.anigram.anigram import grown
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.deck import EPOCH
from bot.puzzles.honeycomb.honeycomb import Honeycomb, is_pangram, judge
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.texts import daily, together
from bot.texts import recap as recap_texts
from bot.texts.anigram import answers as anigram_answers
from bot.texts.anigram import board as anigram
from bot.texts.anigram import pages as anigram_pages
from bot.texts.anigram import together as anigram_together
from bot.texts.board import given_back, reached, welcome
from bot.texts.formats import weekday_name
from bot.texts.honeycomb import achievements as honeycomb_achievements
from bot.texts.honeycomb import answers as honeycomb_answers
from bot.texts.honeycomb import board as honeycomb
from bot.texts.honeycomb import pages as honeycomb_pages
from bot.texts.honeycomb import together as honeycomb_together
from bot.texts.honeycomb import verdicts
from bot.texts.lines import Key, text_of
from bot.texts.locale import Locale
from cogs.posts.layout import Texts, layout
from tests.support.language import ENGLISH
from tests.support.pseudo import PSEUDO
from tests.support.rounds import anigram_round, bee_round
from tests.support.soak import far
from tests.support.ten_years import LONGEST_NAME, anigram_rounds, bee_rounds, days, lexicon, some

MOST_CONTENT = 2000
MOST_IN_LAYOUT = 4000

NEXT = datetime(2026, 11, 21, 8, tzinfo=UTC)
NAMES = (LONGEST_NAME,) * 3
NOTHING = ANIGRAM.together(anigram_round(date(2026, 11, 20)), frozenset())
YESTERDAY = BeeProgress(bee_round(date(2026, 11, 20)), (FoundWord("example", 999),))
# Hints that stay on a board, and a guess that comes back.
DEFINED = (Definition("counterattacked", "x" * 250),) * 9
LEFT = ("abcde",) * 200
STANDINGS = tuple(Standing(place, 1, LONGEST_NAME, 99_999, 99) for place in (1, 2, 3))


@pytest.fixture(params=[ENGLISH, PSEUDO], ids=["English", "a third longer"])
def locale(request: pytest.FixtureRequest) -> Locale:
    """What is read."""
    found: Locale = request.param
    return found


def finders(locale: Locale) -> str:
    return together.finders(locale, Hive(NOTHING, (Finder(LONGEST_NAME, 999),) * NAMED, 99_999))


def cheers(locale: Locale) -> list[str]:
    """All that one guess can be told besides: the first of a day, after a day off, in a life."""
    firsts = (each for each in HoneycombFirst if each is not HoneycombFirst.PANGRAM)
    return [
        *(locale.gettext(honeycomb.FIRSTS[each]) for each in firsts),
        *map(locale.gettext, honeycomb_achievements.EARNED.values()),
        *reached(locale, Reached({}, Streak(100, 1), 365)),
        welcome(locale, Welcome(Streak(9_999, 1), YESTERDAY), honeycomb_pages.came),
        honeycomb_achievements.only_you(locale, date(2026, 9, 30), ["counterattacked"] * 9),
    ]


def below(locale: Locale) -> str:
    """Where a server plays together; the end of another edition is no longer."""
    best = Standing(2, 2, "W" * 99, 999, 0)
    others = together.company(locale, Company(9_999, best), "Amazing")
    return f"{together.standing(locale, 'Queen Bee, 200 of 200 words')} · {others}"


def test_five_years_of_honeycombs_are_all_different_and_ten_have_a_pangram() -> None:
    rounds = bee_rounds()
    assert len(rounds) == len(days()) == far(3650, 122)
    five_years = rounds[: len(rounds) // 2]
    assert len({played.honeycomb for played in five_years}) == len(five_years)
    assert all(played.pangrams for played in rounds)


@pytest.mark.parametrize("share", ["nothing found", "a part found", "all found"])
def test_the_honeycomb_says_nothing_longer_than_a_message(locale: Locale, share: str) -> None:
    rng = random.Random(share)
    for played in bee_rounds():
        words = {
            "nothing found": frozenset[str](),
            "a part found": some(played.points, rng),
            "all found": frozenset(played.points),
        }[share]
        found = tuple(FoundWord(word, played.points[word]) for word in sorted(words))
        progress = BeeProgress(played, found, hints=99, defined=DEFINED)
        returned = f"{locale.gettext(verdicts.LEFT_OVER, number=25)}{given_back(LEFT)}"
        for text in (
            f"{text_of(honeycomb.board(locale, progress, news=returned))}\n{below(locale)}",
            *(
                honeycomb_pages.hints(locale, replace(progress, hint_step=step, as_list=as_list))
                for step, as_list in product(HintStep, (False, True))
            ),
            honeycomb_pages.own_words(locale, progress),
            honeycomb_pages.ranks(locale, progress),
        ):
            assert len(text) <= MOST_IN_LAYOUT, played
        assert len(honeycomb_pages.share(locale, progress)) <= MOST_CONTENT, played


def test_a_board_names_as_many_of_its_words_as_a_line_of_a_phone_holds() -> None:
    for played in bee_rounds():
        found = tuple(FoundWord(word, points) for word, points in played.points.items())
        shown = honeycomb.board(ENGLISH, BeeProgress(played, found[:30]))
        [words] = [line.text.partition(": ")[2] for line in shown if line.key is Key.WORDS]
        assert 4 <= len(words.removesuffix(" …")) <= honeycomb.LISTED, played


def test_every_word_of_the_largest_honeycomb_is_shown(locale: Locale) -> None:
    played = max(bee_rounds(), key=lambda played: sum(map(len, played.points)))
    found = tuple(FoundWord(word, points) for word, points in played.points.items())
    text = honeycomb_pages.own_words(locale, BeeProgress(played, found))
    assert {word.upper() for word in played.points} <= set(re.findall("[A-Z]+", text))


def test_a_guess_of_the_25_longest_words_is_answered_in_one_message(locale: Locale) -> None:
    for played in bee_rounds():
        words = sorted(played.points, key=len)[-25:]
        judgements = tuple(judge(word, played.honeycomb, played.points, ()) for word in words)
        found = tuple(FoundWord(word, played.points[word]) for word in words)
        outcome = Guessed(judgements, BeeProgress(played, ()), BeeProgress(played, found, 99))
        pangrams = sum(map(is_pangram, words))
        news = verdicts.news(
            locale,
            outcome,
            [
                *(locale.gettext(honeycomb.FIRSTS[HoneycombFirst.PANGRAM]),) * pangrams,
                *cheers(locale),
            ],
        )
        text = text_of(honeycomb.board(locale, outcome.progress, news=news))
        assert len(f"{text}\n{below(locale)}") <= MOST_IN_LAYOUT, played


def test_25_words_of_other_letters_are_refused_in_one_message_above_a_full_board(
    locale: Locale,
) -> None:
    for played in bee_rounds():
        others = "".join(set("abcdefghijklmnopqrstuvwxyz") - set(played.honeycomb.letters)) * 2
        refused = judge(others, played.honeycomb, played.points, ())
        found = tuple(FoundWord(word, points) for word, points in played.points.items())
        progress = BeeProgress(played, found[:-1], 99, defined=DEFINED)
        outcome = Guessed((refused,) * 25, progress, progress)
        text = text_of(honeycomb.board(locale, progress, news=verdicts.news(locale, outcome)))
        assert text.count(f"{others[:24].upper()}…") == 25
        assert len(f"{text}\n{below(locale)}") <= MOST_CONTENT, played


@pytest.mark.parametrize("share", ["nothing found", "a part found", "all found"])
def test_the_answers_of_a_honeycomb_are_one_message(locale: Locale, share: str) -> None:
    rng = random.Random(share)
    for played in bee_rounds():
        own = {"nothing found": frozenset[str](), "all found": frozenset(played.points)}
        words = own.get(share, some(played.points, rng))
        text = honeycomb_answers.answers(
            locale, HoneycombAnswers(played, words, rare=played.targets)
        )
        assert len(text) <= MOST_CONTENT, played
        assert {word.upper() for word in played.targets} <= set(re.findall("[A-Z]+", text))


def test_the_answers_of_a_challenge_with_the_most_words_are_one_message(locale: Locale) -> None:
    """Its bonus words are only counted where there is no room for them."""
    rows = ["".join(row) for row in islice(product("eghainr", repeat=9), 400)]
    targets, bonus = rows[:198:2], rows[1:200:2]
    played = HoneycombRound(EPOCH, Honeycomb("aeghinr", "e"), frozenset(targets), frozenset(bonus))
    answers = HoneycombAnswers(played, frozenset(rows), custom("eaghinr"), played.targets)
    text = honeycomb_answers.answers(locale, answers)
    assert len(text) <= MOST_CONTENT
    counted = [locale.ngettext("Your bonus word", "Your {number} bonus words", n) for n in (100, 3)]
    assert counted[0] in text.splitlines()
    few = replace(answers, own=frozenset(bonus[:3]), rare=frozenset())
    assert f"{counted[1]}: {', '.join(sorted(bonus[:3])).upper()}" in honeycomb_answers.answers(
        locale, few
    )


@pytest.mark.parametrize("share", ["nothing found", "a part found", "all found"])
def test_pages_of_finders_fit_and_every_word_is_on_one_of_them(share: str) -> None:
    rng = random.Random(share)
    for played in bee_rounds():
        own = {"nothing found": frozenset[str](), "all found": played.targets}
        found = own.get(share, some(played.targets, rng))
        words = tuple(_found(word, word in found) for word in sorted(played.targets))
        pages = honeycomb_answers.finder_pages(ENGLISH, HoneycombFinders(played, words, players=20))
        assert max(map(len, pages)) <= MOST_CONTENT, played
        listed = re.findall(r"^(\w+) ·.* and 17 more$", "\n".join(pages), re.MULTILINE)
        assert listed == sorted(word.upper() for word in found)
        folded = [line for page in pages for line in page.splitlines() if "Nobody found: " in line]
        missed = {word.upper() for word in played.targets - found}
        assert missed == {*re.findall("[A-Z]{4,}", "".join(folded))}


def test_a_long_list_of_what_nobody_found_is_split_at_its_commas() -> None:
    rows = sorted("".join(row) for row in islice(product("eghainr", repeat=9), 300))
    played = HoneycombRound(EPOCH, Honeycomb("aeghinr", "e"), frozenset(rows), frozenset())
    words = tuple(_found(word, number < 12) for number, word in enumerate(rows))
    pages = honeycomb_answers.finder_pages(ENGLISH, HoneycombFinders(played, words, players=20))
    assert max(map(len, pages)) <= MOST_CONTENT
    assert {word.upper() for word in rows} <= {*re.findall("[A-Z]+", "\n".join(pages))}
    assert [page.splitlines()[-1] for page in pages] == [
        f"-# Page {number} of {len(pages)}" for number in range(1, len(pages) + 1)
    ]


def test_a_post_of_the_honeycomb_fits_with_status_and_recap(locale: Locale) -> None:
    rounds = bee_rounds()
    for played, before in zip(rounds[1:], rounds, strict=False):
        words = len(played.targets)
        status = HoneycombStatus(
            99_999, words, words, (LONGEST_NAME,) * 4, (LONGEST_NAME,), more_geniuses=True
        )
        recap = _longest_recap(locale, before)
        hive = HONEYCOMB.together(played, frozenset(sorted(played.points)[1:]))
        lines = [
            honeycomb_together.progress(locale, hive),
            finders(locale),
            honeycomb.status(locale, status),
        ]
        assert post_length(locale, played, "\n".join(lines), recap) <= MOST_IN_LAYOUT, played


def test_the_anigram_says_nothing_longer_than_a_message_and_par_can_be_reached(
    locale: Locale,
) -> None:
    bee = iter(bee_rounds())
    status = anigram.status(locale, AnigramStatus(99_999, STANDINGS[:4]))
    for played in anigram_rounds():
        chain = _longest_chain(played)
        assert len(chain) == played.par, played
        assert all(played.targets.intersection(played.words[each]) for each in played.levels)
        progress = AnigramProgress(played, chain, hints=99)
        for text in (
            text_of(anigram.board(locale, progress)),
            anigram_answers.answers(
                locale,
                AnigramAnswers(played, tuple(step.word for step in chain), rare=played.targets),
            ),
            anigram_pages.share(locale, progress),
        ):
            assert len(text) <= MOST_CONTENT, played
        assert len(anigram.form_label(locale, progress)) <= 45, played
        recap = _longest_recap(locale, next(bee))
        hive = ANIGRAM.together(played, played.targets)
        lines = [anigram_together.progress(locale, hive), finders(locale), status]
        assert post_length(locale, played, "\n".join(lines), recap) <= MOST_IN_LAYOUT, played
        told = [anigram_together.milestone(locale, code, hive) for code in hive.milestones]
        assert len("\n".join(told)) <= MOST_CONTENT


def test_no_word_of_ten_years_is_blocked() -> None:
    blocked = lexicon().blocked
    for played in bee_rounds():
        assert blocked.isdisjoint(played.points), played


def _found(word: str, by_many: bool) -> WordFinders:
    return WordFinders(word, 20, NAMES) if by_many else WordFinders(word, 0, ())


def _longest_chain(played: AnigramRound) -> tuple[FoundWord, ...]:
    """A word a level, and on as far as words exist."""
    longest = [played.levels[-1]]
    paths = [longest]
    while paths:
        longest = paths[0]
        ends = {path[-1]: path for path in paths}
        paths = [[*path, after] for end, path in ends.items() for after in grown(end, played.words)]
    terms = [*played.levels[:-1], *longest]
    return tuple(FoundWord(played.words[each][0], 99) for each in terms)


def _longest_recap(locale: Locale, played: HoneycombRound) -> str:
    of_honeycomb = HoneycombRecap(
        players=99_999,
        pangrams=tuple(WordFinders(word, 99_999, NAMES) for word in sorted(played.pangrams)),
        longest=WordFinders(max(played.targets, key=len), 99_999, NAMES),
        rarest=WordFinders(max(played.targets, key=len), 1, NAMES[:1]),
        missed=tuple(sorted(played.targets, key=len, reverse=True)),
        found=0,
        targets=len(played.targets),
        queens=(LONGEST_NAME,) * 5,
    )
    of_anigram = AnigramRecap(99_999, 99_999, 99_999, 30, True, NAMES, 99_999)
    shown = Recap(played.day, STANDINGS, STANDINGS, streak=99_999)
    lines = [
        *honeycomb_answers.recap(locale, of_honeycomb),
        honeycomb_together.recap(locale, HONEYCOMB.together(played, played.targets)),
        *anigram_answers.recap(locale, of_anigram),
        f"🐝 Together: {'x' * 100}",
    ]
    return recap_texts.recap(locale, shown, lines, over=True)


def post_length(
    locale: Locale, played: HoneycombRound | AnigramRound, status: str, recap: str
) -> int:
    """The characters of all texts of a post together, as Discord counts them."""
    said = honeycomb if isinstance(played, HoneycombRound) else anigram
    letters, task = (
        (honeycomb.letters(locale, played), honeycomb.task(locale, played))
        if isinstance(played, HoneycombRound)
        else (anigram.letters(locale, played), anigram.task(locale, played))
    )
    title = f"{locale.gettext(said.TITLE)} · {weekday_name(locale, played.day + timedelta(days=1))}"
    view = layout(
        locale,
        Texts(title, letters, task, status, daily.next_puzzle(locale, NEXT), recap),
        Picture(b"", "a.png", "a"),
        (),
    )
    return view.content_length()
