"""The anigram of a day: a chain of familiar words that is more than a row of plurals.

plain plural   a level where somebody may write an S behind an answer of the level before, or what
               makes plurals in another language
end            how well a game can end: at the ninth letter, or better in overtime
card           a first and a last level that no other card of the deck has; what lies between them
               is chosen anew each time the card is dealt
"""

import random
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache, reduce
from operator import or_

from bot.language.alphabet import ENGLISH
from bot.puzzles.anigram.anigram import (
    END_LENGTH,
    LEVELS,
    START_LENGTH,
    grown,
    reaching,
    shrunk,
)
from bot.puzzles.deck import EPOCH, place_of, shuffled
from bot.puzzles.words import Term, term

DECK = "anigram"  # part of what shuffles it: another word would be other puzzles for every day

MOST_PLURALS = 1  # plain plurals in one game

Game = tuple[Term, ...]  # the terms of the six levels
Card = tuple[Term, Term]  # the first of them and the last

NOWHERE, AT_NINE, IN_OVERTIME = 0, 1, 2
Ends = tuple[int, ...]  # the best end from a term, by the number of plain plurals still allowed


@dataclass(frozen=True)
class Growing:
    """By which letters terms grow, which of them makes a plural if any does, and the terms that
    are plain plurals."""

    letters: str = ENGLISH.letters
    plural: str = ""
    plurals: frozenset[Term] = frozenset()

    def steps(self, level: Term, left: int, terms: Collection[Term]) -> dict[Term, int]:
        """The terms that so many plurals allow next, and how many of those are left then."""
        plain = self._plain(level)
        steps = {larger: left - (larger == plain) for larger in grown(level, terms, self.letters)}
        return {larger: left for larger, left in steps.items() if left >= 0}

    def is_plain(self, before: Term, last: Term) -> bool:
        """Is the last term the plain plural of the one before?"""
        return last == self._plain(before)

    def _plain(self, level: Term) -> Term | None:
        plural = term(f"{level}{self.plural}")
        return plural if self.plural and plural in self.plurals else None


@dataclass(frozen=True)
class AnigramDeck:
    """The terms of all good games with the best ends from there, how they grow, and the cards that
    days get."""

    ends: Mapping[Term, Ends]
    growing: Growing
    cards: tuple[Card, ...]

    @cached_property
    def starts(self) -> list[Term]:
        """The terms of four letters that a good game can begin with, sorted."""
        return sorted(
            each
            for each, ends in self.ends.items()
            if len(each) == START_LENGTH and ends[MOST_PLURALS] != NOWHERE
        )

    def follow(self, level: Term, plurals: int) -> dict[Term, int]:
        """The terms that can be next, those with the best end only, and the plurals left then."""
        steps = self.growing.steps(level, plurals, self.ends)
        best = max(self.ends[larger][left] for larger, left in steps.items())
        return {each: left for each, left in steps.items() if self.ends[each][left] == best}

    def between(self, card: Card) -> list[Game]:
        """The good games of a card, sorted; those whose last level is a plain plural only where
        there are no others."""
        start, end = card
        games = sorted(self._paths((start,), end, MOST_PLURALS))
        return [game for game in games if not self._ends_plainly(game)] or games

    def _paths(self, levels: Game, end: Term, plurals: int) -> Iterator[Game]:
        """The games that begin with these levels."""
        if levels[-1] == end:
            yield levels
            return
        for larger, left in self.growing.steps(levels[-1], plurals, self.ends).items():
            if not Counter(larger) - Counter(end):
                yield from self._paths((*levels, larger), end, left)

    def _ends_plainly(self, game: Game) -> bool:
        *_, before, last = game
        return self.growing.is_plain(before, last)


def anigram_deck(
    familiar: Iterable[str],
    accepted: Collection[str],
    letters: str = ENGLISH.letters,
    plural: str = "s",
) -> AnigramDeck:
    """All games whose every level has a familiar answer.

    Accepted words decide what is a plain plural, and which games go on in overtime.
    """
    lengths = range(START_LENGTH, END_LENGTH + 1)
    terms = reaching((term(word) for word in familiar if len(word) in lengths), END_LENGTH)
    growing = Growing(letters, plural, _plurals(terms, accepted, plural))
    longer = (term(word) for word in accepted if len(word) == END_LENGTH + 1)
    roomy = {less for each in longer for less in shrunk(each) if less in terms}
    ends: dict[Term, Ends] = {}
    alike: dict[Ends, Ends] = {}  # one tuple for all levels that end alike
    for level in sorted(terms, key=lambda each: (-len(each), each)):
        of_level = tuple(
            _end(level, left, ends, growing, roomy) for left in range(MOST_PLURALS + 1)
        )
        ends[level] = alike.setdefault(of_level, of_level)
    return AnigramDeck(ends, growing, _cards(ends, growing, roomy))


def _cards(
    ends: Mapping[Term, Ends], growing: Growing, roomy: Collection[Term]
) -> tuple[Card, ...]:
    """As many cards as there can be, first of all of games that go on in overtime."""
    last = sorted(level for level in ends if len(level) == END_LENGTH)
    every = {
        start: [end for end, way in zip(last, f"{ways:b}"[::-1], strict=False) if way == "1"]
        for start, ways in _reached(ends, growing, last).items()
    }
    in_overtime = {start: [end for end in each if end in roomy] for start, each in every.items()}
    pairs: dict[Term, Term] = {}
    for choices in (in_overtime, every):
        for start in sorted(choices.keys() - pairs.keys()):
            _pair(start, choices, pairs)
    return tuple(sorted(pairs.items()))


def _reached(ends: Mapping[Term, Ends], growing: Growing, last: Sequence[Term]) -> dict[Term, int]:
    """From which first levels good games lead to which of the last: bit n is the n-th of these."""
    ways = {end: (1 << number,) * (MOST_PLURALS + 1) for number, end in enumerate(last)}
    for level in sorted(ends.keys() - ways.keys(), key=len, reverse=True):
        steps = [growing.steps(level, left, ends) for left in range(MOST_PLURALS + 1)]
        ways[level] = tuple(
            reduce(or_, (ways[larger][left] for larger, left in each.items()), 0) for each in steps
        )
    return {level: ways[level][MOST_PLURALS] for level in ends if len(level) == START_LENGTH}


def _pair(start: Term, choices: Mapping[Term, Sequence[Term]], pairs: dict[Term, Term]) -> None:
    """Give a first level a last one of its own, if others can make way: an augmenting path of a
    bipartite matching (https://en.wikipedia.org/wiki/Matching_(graph_theory))."""
    taken = {end: first for first, end in pairs.items()}
    came_from: dict[Term, Term] = {}
    waiting = deque([start])
    while waiting:
        first = waiting.popleft()
        for end in choices[first]:
            if end in came_from:
                continue
            came_from[end] = first
            if end in taken:
                waiting.append(taken[end])
                continue
            while end:  # everybody on the way takes the next one
                first = came_from[end]
                pairs[first], end = end, pairs.get(first, "")
            return


def _plurals(terms: Collection[Term], accepted: Collection[str], plural: str) -> frozenset[Term]:
    """The terms with an accepted word and the letter of a plural behind it that is one, too."""
    if not plural:
        return frozenset()
    lengths = range(START_LENGTH + 1, END_LENGTH + 1)
    ending = (word for word in accepted if word.endswith(plural) and len(word) in lengths)
    of_terms = [word for word in ending if term(word) in terms]
    return frozenset(term(word) for word in of_terms if word[:-1] in accepted)


def _end(
    level: Term,
    plurals: int,
    ends: Mapping[Term, Ends],
    growing: Growing,
    roomy: Collection[Term],
) -> int:
    """The best end from a level, given those of all larger terms."""
    if len(level) == END_LENGTH:
        return IN_OVERTIME if level in roomy else AT_NINE
    steps = growing.steps(level, plurals, ends)
    return max((ends[larger][left] for larger, left in steps.items()), default=NOWHERE)


def pick_anigram(seed: str, day: date, deck: AnigramDeck) -> Game:
    """The six terms of a day's anigram.

    Raises ValueError when the deck is empty.
    """
    if not deck.cards:
        raise ValueError("no letters make a puzzle: the word list is too short")
    cards = _order(deck.cards, seed)
    cycle, place = divmod((day - EPOCH).days, len(cards))
    games = {" ".join(game): game for game in deck.between(cards[place])}
    return games[shuffled(games, seed, DECK, cycle)[0]]


@lru_cache(maxsize=4)
def _order(cards: tuple[Card, ...], seed: str) -> list[Card]:
    """The cards in the order in which they are dealt, over and over."""
    return sorted(cards, key=lambda card: place_of(card[0], seed, DECK))


def random_anigram(deck: AnigramDeck, rng: random.Random) -> Game:
    """The six terms of any good anigram.

    Raises ValueError when the deck is empty.
    """
    if not deck.starts:
        raise ValueError("no letters make a puzzle: the word list is too short")
    levels, plurals = [rng.choice(deck.starts)], MOST_PLURALS
    while len(levels) < LEVELS:
        follow = deck.follow(levels[-1], plurals)
        levels.append(rng.choice(sorted(follow)))
        plurals = follow[levels[-1]]
    return tuple(levels)
