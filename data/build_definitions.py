"""Build definitions.tsv from WordNet and the definitions written by hand.

    apt-get install wordnet-base
    .venv/bin/python data/build_definitions.py --wordnet /usr/share/wordnet

README.md beside this file says how a definition is chosen.
"""

import argparse
import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from morphology import derivations, spellings
from wordnet import WordNet

from bot.language.english.inflections import Origin, Part, inflections
from bot.language.english.masking import GRAMMAR, masked
from bot.language.masking import MASK

HERE = Path(__file__).parent
SHORTEST_WORD = 4  # the games ask for no shorter ones
LONGEST = 200  # characters of a definition
LONGEST_SENSE = 150  # leaves room for what tells the form
ENOUGH = 120  # no further clause beyond
PARTS = "nvar"
DEPTHS = 4  # found, in another spelling, derived from a found one, or from one in another spelling
OWN_SENSE = 5  # a word's own senses count this many times as much as those of its base
FIRST = 10**6  # uses of a sense that stands before all others

# A definition with one of these is not for a game at the family table.
CRUDE = """
    anal anus arse bastard bosom breasts brothel castrated coition coitus contemptuous copulate
    copulation crap derogatory disparagement disparaging effeminate ejaculation erection erotic
    excrement faeces feces fornication genital genitalia genitals harlot homosexual
    homosexuality incest intercourse lesbian lust masturbation menstrual menstruation moron
    nipple obscene obscenity offensive orgasm penis pornography promiscuous prostitute
    prostitutes prostitution pubic rectum scrotum semen sex sexual sexually slur sperm suicide
    testes testicle testicles testis urinate urination vagina vaginal vulgar vulva
"""


ByHand = dict[tuple[str, Part], str]  # definition by word and part of speech


class Candidate(NamedTuple):
    """A possible definition."""

    uses: int  # of the sense, in the texts that WordNet counted
    text: str
    bases: tuple[str, ...]  # words that it must not show


class Dictionary:
    """Definitions by word: those written by hand, then WordNet's."""

    def __init__(self, wordnet: WordNet, by_hand: ByHand, barred: frozenset[str]) -> None:
        """No definition may hold a barred word."""
        self._wordnet = wordnet
        self._by_hand = by_hand
        self._barred = barred

    def define(self, word: str) -> str | None:
        """The most used definition that tells enough when it is masked, or the best there is."""
        best = None
        for depth in range(DEPTHS):
            found = sorted(self._candidates(word, depth), key=lambda candidate: -candidate.uses)
            for candidate in found:
                told = tells(candidate, word) if len(candidate.text) <= LONGEST else 0
                if told:
                    if told >= 1:
                        return candidate.text
                    best = best or candidate.text
        return best

    def _candidates(self, word: str, depth: int) -> Iterator[Candidate]:
        """Its own definitions and those of the words that it is a form of."""
        irregular = [
            base for forms in self._wordnet.irregular.values() for base in forms.get(word, ())
        ]
        for part in PARTS:
            for own in self._own(word, part, depth):
                yield Candidate(own.uses * OWN_SENSE + 1, own.text, (*own.bases, *irregular))
        for origin in inflections(word, self._wordnet.irregular):
            yield from self._through(origin, depth)

    def _own(self, word: str, part: Part, depth: int) -> Iterator[Candidate]:
        """Definitions of the word as this part of speech."""
        if depth == 0:
            yield from self._found(word, part)
        elif depth == 1:
            for spelling in spellings(word):
                yield from self._found(spelling, part)
        else:
            for origin in derivations(word, part):
                yield from self._through(origin, depth - 2)

    def _through(self, origin: Origin, depth: int) -> Iterator[Candidate]:
        """Definitions of a word's origin, with a label that says so."""
        for own in self._own(origin.base, origin.part, depth):
            yield Candidate(own.uses, f"{origin.label}: {own.text}", (*own.bases, origin.base))

    def _found(self, word: str, part: Part) -> Iterator[Candidate]:
        """What was written by hand, else WordNet's senses, names last."""
        if text := self._by_hand.get((word, part)):
            yield Candidate(self._uses_by_hand(word, part), text, (word,))
            return
        for sense in self._wordnet.senses(word, part):
            text = short(sense.gloss)
            if text and self._barred.isdisjoint(names(text)):
                yield Candidate(-1 if sense.is_name else sense.uses, text, (word,))

    def _uses_by_hand(self, word: str, part: Part) -> int:
        """First, unless it only adds a part of speech: to journal comes after a journal."""
        others = (other for other in PARTS if (word, other) not in self._by_hand)
        if self._wordnet.senses(word, part) or not any(
            self._wordnet.senses(word, o) for o in others
        ):
            return FIRST
        return 0


def tells(candidate: Candidate, word: str) -> float:
    """How much of the definition the mask leaves: 0 nothing or a base form, from 1 on enough."""
    text = masked(candidate.text, word)
    if not set(candidate.bases).isdisjoint(names(text)):
        return 0
    sense = masked(candidate.text.rpartition(": ")[2], word)
    hidden = sense.count(MASK)
    visible = {name for name in names(sense) if len(name) > 2} - GRAMMAR
    return len(visible) / (2 + 2 * hidden) if hidden else 1


def names(text: str) -> list[str]:
    """The words of a text in lower case."""
    return re.findall("[a-z]+", text.lower())


def short(gloss: str) -> str:
    """The definition in plain text, as many of its clauses as fit."""
    text = re.sub(r"^\(usually[^)]*\)\s*(?=\S)", "", gloss)
    text = re.sub(r"`([^`']*)'", r"“\1”", text).replace("`", "'")
    first, *more = re.sub(r"\s+", " ", text).split("; ")
    for clause in more:
        if len(first) + len(clause) > ENOUGH:
            break
        first += f"; {clause}"
    return cut(first).strip(" ;:,")


def cut(text: str) -> str:
    """The text without what stands in brackets, then without its end, if it is too long."""
    if len(text) > LONGEST_SENSE:
        text = re.sub(r"\s*\([^)]*\)", "", text)
    if len(text) > LONGEST_SENSE:
        text = text[: LONGEST_SENSE - 2].rpartition(" ")[0].rstrip(",;:") + " …"
    return text


def read_by_hand(path: Path) -> ByHand:
    """The definitions written by hand: word, part of speech and text, parted by tabs."""
    lines = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return {(word, part): text for word, part, text in lines}


def read_words(path: Path) -> list[str]:
    """The words of a list."""
    return path.read_text(encoding="utf-8").split()


def hand_faults(by_hand: ByHand, barred: frozenset[str], needed: set[str]) -> Iterator[str]:
    """The lines written by hand that do nothing, or should not be shown."""
    for (word, part), text in sorted(by_hand.items()):
        if word not in needed:
            yield f"{word} is neither a target word nor the base of one"
        if part not in PARTS:
            yield f"{word}: {part} is no part of speech"
        if len(text) > ENOUGH:
            yield f"{word}: has {len(text)} characters, may have {ENOUGH}"
        if not barred.isdisjoint(names(text)):
            yield f"{word}: its definition holds a barred word"
        if tells(Candidate(0, text, (word,)), word) < 1:
            yield f"{word}: its definition tells too little when it is masked"


def write_definitions(path: Path, definitions: dict[str, str]) -> None:
    """A word, a tab and its definition a line, sorted, each line ended by LF."""
    lines = (f"{word}\t{text}\n" for word, text in sorted(definitions.items()))
    path.write_bytes("".join(lines).encode("utf-8"))


def report(path: Path, words: list[str], definitions: dict[str, str]) -> Iterator[str]:
    """What README.md states about the built file."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    yield f"| `{path.name}` | {len(definitions):,} | `{digest}` |"
    for name, chosen in (
        ("all", words),
        ("without S", [word for word in words if "s" not in word]),
    ):
        with_one = sum(word in definitions for word in chosen)
        share = 100 * with_one / len(chosen)
        yield f"| {name} | {len(chosen):,} | {with_one:,} | {share:.1f} % |"


def main() -> None:
    """Build, or name every fault of the definitions written by hand."""
    parser = argparse.ArgumentParser(description="Build the definitions.")
    parser.add_argument("--wordnet", type=Path, default=Path("/usr/share/wordnet"))
    parser.add_argument("--output", type=Path, default=HERE, help="folder of the built file")
    parser.add_argument("--missing", action="store_true", help="name the words without one")
    args = parser.parse_args()
    wordnet, by_hand = WordNet(args.wordnet), read_by_hand(HERE / "definitions_by_hand.tsv")
    barred = frozenset(CRUDE.split() + read_words(HERE / "blocked.txt"))
    words = [word for word in read_words(HERE / "common.txt") if len(word) >= SHORTEST_WORD]
    bases = {origin.base for word in words for origin in inflections(word, wordnet.irregular)}
    if found := list(hand_faults(by_hand, barred, bases.union(words))):
        sys.exit("\n".join(found))
    dictionary = Dictionary(wordnet, by_hand, barred)
    definitions = {word: text for word in words if (text := dictionary.define(word))}
    path = args.output / "definitions.tsv"
    write_definitions(path, definitions)
    print("\n".join(report(path, words, definitions)))
    if args.missing:
        print("\n".join(word for word in words if word not in definitions))


if __name__ == "__main__":
    main()
