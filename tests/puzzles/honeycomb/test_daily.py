"""The honeycomb of a day, picked from the real word lists and checked by a plain recount."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date, timedelta
from functools import lru_cache
from itertools import combinations, pairwise

import pytest

from bot.language.english.irregular import base_words
from bot.puzzles.deck import EPOCH
from bot.puzzles.honeycomb.daily import (
    LIMITS,
    Candidate,
    DailyLimits,
    deck_of,
    honeycomb_candidates,
    pick_honeycomb,
)
from bot.puzzles.honeycomb.honeycomb import Honeycomb
from tests.support.soak import far
from tests.support.ten_years import candidates, lexicon

SEED = "a seed"

DAY = date(2026, 11, 20)

DAYS = far(3000, 400)


def days_from(first: date, count: int) -> list[date]:
    return [first + timedelta(days=number) for number in range(count)]


@lru_cache(maxsize=1)
def honeycombs() -> dict[date, Honeycomb]:
    """The honeycombs of a year and more, or of eight, from the first day of a cycle on."""
    return {day: pick_honeycomb(SEED, day, candidates()) for day in days_from(EPOCH, DAYS)}


Shelf = dict[frozenset[str], list[str]]  # words by the letters that they use


def shelf_of(words: Iterable[str]) -> Shelf:
    """The words that can occur in a daily honeycomb, by the rules as they are written down."""
    shelf: Shelf = defaultdict(list)
    for word in words:
        if len(word) >= 4 and "s" not in word:
            shelf[frozenset(word)].append(word)
    return shelf


@lru_cache(maxsize=4)
def shelf(name: str) -> Shelf:
    return shelf_of(getattr(lexicon(), name))


def words_in(honeycomb: Honeycomb, name: str) -> list[str]:
    """The words of a honeycomb, looked up by each set of letters that holds the center."""
    others = set(honeycomb.letters) - {honeycomb.center}
    return [
        word
        for size in range(7)
        for some in combinations(sorted(others), size)
        for word in shelf(name).get(frozenset(some) | {honeycomb.center}, ())
    ]


def is_varied(targets: list[str]) -> bool:
    """At most two in five in -ing or -ed, fewer than half in -y, a quarter a form of another."""
    forms = [word for word in targets if word.endswith(("ing", "ed"))]
    in_y = [word for word in targets if word.endswith("y")]
    family = [word for word in targets if set(base_words(word)) & set(targets) - {word}]
    share = 1 / len(targets)
    return len(forms) * share <= 0.4 and len(in_y) * share < 0.5 and len(family) * share <= 0.25


def points(word: str) -> int:
    return (1 if len(word) == 4 else len(word)) + (7 if len(set(word)) == 7 else 0)


def test_no_honeycomb_comes_again_within_five_years_and_no_letterset_within_one() -> None:
    """The deck goes round and round, so a time longer than it says all."""
    cards = deck_of(tuple(candidates()), SEED)
    honeycombs = [card.honeycomb for card in cards]
    again = [each.letters for each in (*honeycombs, *honeycombs)]
    last: dict[str, int] = {}
    gaps = []
    for number, letters in enumerate(again):
        gaps.append(number - last.get(letters, -1000))
        last[letters] = number

    assert len(set(honeycombs)) == len(honeycombs) >= 5 * 366 + 7
    assert min(gaps) >= 365 + 7


def test_every_honeycomb_keeps_within_the_limits() -> None:
    wrong = []
    for day, honeycomb in honeycombs().items():
        targets, accepted = words_in(honeycomb, "targets"), words_in(honeycomb, "accepted")
        maximum = sum(map(points, targets))
        listed = words_in(honeycomb, "pangrams")
        pangrams = [word for word in listed if set(word) == set(honeycomb.letters)]
        if not (
            20 <= len(targets) <= 65
            and 80 <= maximum <= 320
            and len(accepted) <= 130
            and len(words_in(honeycomb, "rare")) <= len(targets) / 10
            and is_varied(targets)
            and pangrams
            and "s" not in honeycomb.letters
            and set(pangrams) <= set(targets) <= set(accepted)
        ):
            wrong.append((day, honeycomb, len(targets), maximum, len(accepted), pangrams))

    assert wrong == []


def test_no_honeycomb_needs_a_blocked_word_or_accepts_one() -> None:
    blocked = lexicon().blocked

    assert [
        (day, word)
        for day, honeycomb in honeycombs().items()
        for word in words_in(honeycomb, "accepted")
        if word in blocked
    ] == []


def test_the_fewest_words_come_first_in_every_week() -> None:
    sizes = {day: len(words_in(each, "targets")) for day, each in honeycombs().items()}
    whole_weeks = [day for day in sizes if day.weekday() == 0 and day + timedelta(days=6) in sizes]
    weeks = [[sizes[day] for day in days_from(monday, 7)] for monday in whole_weeks]

    assert len(weeks) >= DAYS // 7 - 1
    assert [week for week in weeks if week[1:] != sorted(week[1:]) or week[0] > week[2]] == []
    averages = [sum(week[weekday] for week in weeks) / len(weeks) for weekday in range(7)]
    assert all(before < after for before, after in pairwise(averages))


def test_no_center_comes_twice_running() -> None:
    centers = [honeycomb.center for honeycomb in honeycombs().values()]

    assert [pair for pair in pairwise(centers) if pair[0] == pair[1]] == []


def test_no_center_comes_on_more_than_an_eighth_of_the_days() -> None:
    centers = Counter(honeycomb.center for honeycomb in honeycombs().values())

    assert max(centers.values()) <= DAYS / 8


def test_the_candidates_are_all_that_a_recount_finds_and_nothing_else() -> None:
    """A sample: every fiftieth letterset that has a pangram worth finding."""
    sample = sorted("".join(sorted(letters)) for letters in shelf("pangrams") if len(letters) == 7)
    expected = []
    for letters in sample[::50]:
        fitting = []
        for center in letters:
            targets = words_in(Honeycomb(letters, center), "targets")
            accepted = words_in(Honeycomb(letters, center), "accepted")
            maximum = sum(map(points, targets))
            few_rare = len(words_in(Honeycomb(letters, center), "rare")) <= len(targets) / 10
            is_sized = 20 <= len(targets) <= 65 and len(accepted) <= 130
            if few_rare and is_sized and 80 <= maximum <= 320 and is_varied(targets):
                fitting.append((center, len(targets)))
        if fitting:
            centers = "".join(center for center, _ in fitting)
            expected.append(Candidate(letters, centers, tuple(size for _, size in fitting)))

    assert expected
    assert [each for each in candidates() if each.letters in sample[::50]] == expected


def test_candidates_are_sorted_and_do_not_depend_on_the_order_of_the_words() -> None:
    words = lexicon()
    targets, accepted, pangrams, rare = (
        list(each)[::-1] for each in (words.targets, words.accepted, words.pangrams, words.rare)
    )

    assert candidates() == sorted(candidates())
    again = honeycomb_candidates(targets, accepted, pangrams=pangrams, rare=rare, bases=base_words)
    assert again == candidates()


def test_limits_are_data() -> None:
    words = lexicon()
    few = honeycomb_candidates(
        words.targets,
        words.accepted,
        pangrams=words.pangrams,
        rare=words.rare,
        limits=DailyLimits(max_targets=25, max_accepted=60),
    )

    assert 0 < len(few) < len(candidates())
    assert all(size <= 25 for candidate in few for size in candidate.targets)
    assert DailyLimits(20, 65, 80, 320, 130, 10, 40, 49, 25) == LIMITS


def test_another_seed_deals_another_order() -> None:
    other = [pick_honeycomb("another", day, candidates()) for day in days_from(DAY, 20)]

    assert (
        sum(
            each == honeycombs().get(day)
            for day, each in zip(days_from(DAY, 20), other, strict=True)
        )
        <= 1
    )


SMALL = [
    Candidate("abcdefg", "abc", (20, 30, 40)),
    Candidate("bcdefgh", "bc", (21, 31)),
    Candidate("cdefghi", "d", (22,)),
    Candidate("defghij", "defghij", (23, 24, 25, 26, 27, 28, 29)),
    Candidate("efghijk", "ef", (33, 34)),
    Candidate("fghijkl", "fgh", (35, 36, 37)),
    Candidate("ghijklm", "gh", (38, 39)),
    Candidate("hijklmn", "hi", (40, 41)),
    Candidate("ijklmno", "ijk", (42, 43, 44)),
    Candidate("jklmnop", "jk", (45, 46)),
]


SIZE = 3 + 2 + 1 + 3 + 2 + 3 + 2 + 2 + 3 + 2  # honeycombs of SMALL, three of a letterset at most


def cycle(number: int) -> list[Honeycomb]:
    first = EPOCH + timedelta(days=7 * number * SIZE)
    return [pick_honeycomb(SEED, day, SMALL) for day in days_from(first, 7 * SIZE)]


@pytest.mark.parametrize("number", [-2, -1, 0, 1, 50])
def test_seven_cycles_deal_every_honeycomb_seven_times(number: int) -> None:
    """The weeks of seven cycles are whole."""
    dealt = Counter(cycle(number))

    assert len(dealt) == SIZE
    assert set(dealt.values()) == {7}
    for honeycomb in dealt:
        [candidate] = [each for each in SMALL if each.letters == honeycomb.letters]
        assert honeycomb.center in candidate.centers


def test_the_honeycombs_of_a_letterset_lie_evenly_apart() -> None:
    """But for the few at the end of the deck that no others with another center stand between."""
    cards = deck_of(tuple(candidates()), SEED)
    places = defaultdict(list)
    for number, card in enumerate(cards):
        places[card.honeycomb.letters].append(number)
    shares = [
        (after - before) * len(each) / len(cards)
        for each in places.values()
        for before, after in pairwise([*each, each[0] + len(cards)])
    ]
    assert sum(not 0.5 < share < 1.5 for share in shares) <= 0.01 * len(shares)


def test_a_deck_smaller_than_a_week_is_dealt_all_the_same() -> None:
    few = SMALL[2:3]

    assert {pick_honeycomb(SEED, day, few).letters for day in days_from(EPOCH, 9)} == {"cdefghi"}


def test_honeycombs_already_played_are_not_dealt_again_when_the_word_list_changes() -> None:
    """A year is dealt; then a new list takes some letters away and brings others."""
    played = [pick_honeycomb(SEED, day, candidates()) for day in days_from(EPOCH, 365)]
    changed = [each for number, each in enumerate(candidates()) if number % 10] + [
        Candidate("bcdfghj", "b", (30,))
    ]

    for day in days_from(EPOCH + timedelta(days=365), 100):
        honeycomb = pick_honeycomb(SEED, day, changed, played)
        assert honeycomb not in played
        assert honeycomb.letters not in {each.letters for each in played[-365:]}
        played.append(honeycomb)


def test_a_deck_that_is_used_up_deals_on() -> None:
    everything = [card.honeycomb for card in deck_of(tuple(SMALL), SEED)]

    assert pick_honeycomb(SEED, DAY, SMALL, everything) in everything


def test_no_words_give_no_candidates() -> None:
    assert honeycomb_candidates([], [], pangrams=[], rare=[]) == []
    assert honeycomb_candidates(["game"], ["game"], pangrams=["game"], rare=[]) == []


def test_no_candidates_to_pick_from_are_an_error() -> None:
    with pytest.raises(ValueError, match="the word list is too short"):
        pick_honeycomb(SEED, DAY, [])
