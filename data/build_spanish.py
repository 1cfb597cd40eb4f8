"""Build the Spanish tiers from two public packages, lists written by hand, and the readings.

    npm pack dictionary-es@4.0.0
    apt-get install wspanish
    python data/build_spanish.py --hunspell dictionary-es-4.0.0.tgz

es/README.md beside this file says what each list is for.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from hunspell import Rules, Stem, read_package, read_rules, read_stems
from lists import Words, lengths, read_list, rows, write_list
from readings import (
    BONUS_MEAN,
    FAMILIAR_MEAN,
    RARE_MEAN,
    TARGET_MEAN,
    Readings,
    read_readings,
)
from spanish import (
    ALPHABET,
    Sources,
    expanded,
    read_sources,
    spelled,
    written,
)

HERE = Path(__file__).parent / "es"
SHORTEST = 4  # letters of a word that is ever guessed
LONGEST = 11  # two words of overtime behind the last level of an anigram
LETTERS = 7  # different ones in a honeycomb,
BANNED = "s"  # and none of them this one
PANGRAM_MEAN = 75  # of the readings: fewer make too few honeycombs
LEVEL_MEAN = 70  # the same for chains of anigrams, whose first level is familiar


class Hand(NamedTuple):
    """What people wrote."""

    today: Words  # what people say, and no source has, with their forms
    bonus_only: Words  # never required: names, foreign words, forms of another word
    unkind: Words  # the same, since they hurt or embarrass somebody
    blocked: Words


class Tiers(NamedTuple):
    """The lists that are built: all but the names are accepted, all but those two target words."""

    familiar: Words
    levels: Words  # of anigrams
    rare: Words
    pangrams: Words
    names: Words
    common: Words
    accepted: Words


def tiers(parts: Sources, hand: Hand, readings: Readings) -> Tiers:
    """The readings decide what is required; a word that nobody read is a bonus word."""
    blocked = letters_of(hand.blocked)
    kind = {word: read.mean for word, read in readings.items() if not read.is_unkind}
    known = {word for word, mean in kind.items() if mean >= BONUS_MEAN}
    never = hand.bonus_only | hand.unkind
    accepted = frozenset(
        word
        for word in known | spelled(parts) | hand.today | never
        if is_playable(ALPHABET.fold(word)) and ALPHABET.fold(word) not in blocked
    )
    common = suggested(readings) & accepted - never
    shown = best_spelled(accepted, frozenset(common))
    familiar = {word for word in common if readings[word].mean >= FAMILIAR_MEAN}
    return Tiers(
        familiar=frozenset(familiar),
        levels=frozenset(
            word
            for word in common
            if word in familiar
            or (readings[word].mean >= LEVEL_MEAN and len(ALPHABET.fold(word)) > SHORTEST)
        ),
        rare=frozenset(word for word in common if readings[word].mean < RARE_MEAN),
        pangrams=frozenset(
            word for word in common if readings[word].mean >= PANGRAM_MEAN and is_pangram(word)
        ),
        names=parts.names - letters_of(shown) - blocked,
        common=frozenset(common),
        accepted=shown,
    )


def suggested(readings: Readings) -> Words:
    """What readers would require."""
    return frozenset(
        word
        for word, read in readings.items()
        if read.mean >= TARGET_MEAN and not read.is_doubted and not read.is_unkind
    )


def best_spelled(accepted: Words, common: Words) -> Words:
    """The accepted words without what is no target word and has the letters of one: cajá, caja."""
    asked = letters_of(common)
    return frozenset(
        word for word in accepted if word in common or ALPHABET.fold(word) not in asked
    )


def letters_of(words: Iterable[str]) -> Words:
    """What the words are played with."""
    return frozenset(map(ALPHABET.fold, words))


def is_playable(letters: str) -> bool:
    """Can any game use a word of these letters?"""
    return SHORTEST <= len(letters) <= LONGEST or (
        len(letters) > LONGEST and BANNED not in letters and len({*letters}) <= LETTERS
    )


def is_pangram(word: str) -> bool:
    """Has it the seven letters of a honeycomb?"""
    letters = {*ALPHABET.fold(word)}
    return len(letters) == LETTERS and BANNED not in letters


def faults(parts: Sources, hand: Hand, readings: Readings) -> Iterator[str]:
    """The lines of the hand-made lists and of the readings that do nothing, or contradict."""
    known, blocked = spelled(parts), letters_of(hand.blocked)
    for word in ordered(hand.unkind - known - hand.today):
        yield f"unkind.txt: no source has {word}"
    for word in ordered(hand.unkind):
        if not is_playable(ALPHABET.fold(word)):
            yield f"unkind.txt: no game can use {word}"
    for word in ordered(hand.bonus_only - suggested(readings)):
        yield f"bonus_only.txt: {word} is no target word anyway"
    for word in ordered(hand.bonus_only & hand.unkind):
        yield f"bonus_only.txt and unkind.txt both hold {word}"
    for word in ordered(hand.unkind | hand.today | readings.keys()):
        if ALPHABET.fold(word) in blocked:
            yield f"blocked.txt holds {word}, so nothing else may"


def ordered(words: Iterable[str]) -> list[str]:
    """The words by their letters, then by their accents."""
    return sorted(words, key=lambda word: (ALPHABET.fold(word), word))


def read_hand(folder: Path, rules: Rules) -> Hand:
    """The lists written by hand; today's words have flags of the npm package for their forms."""
    stems = [*read_stems((folder / "today.dic").read_text(encoding="utf-8"))]
    names = ("bonus_only", "unkind", "blocked")
    return Hand(today_of(stems, rules), *(read_list(folder / f"{name}.txt") for name in names))


def today_of(stems: list[Stem], rules: Rules) -> Words:
    """Today's words and their forms."""
    return written(stem.word for stem in stems) | expanded(stems, rules)


def build(made: Tiers, output: Path) -> None:
    """Write the lists."""
    for name, words in made._asdict().items():
        write_list(output / f"{name}.txt", ordered(words))


def report(folder: Path) -> Iterator[str]:
    """What README.md states about the built lists; of words with the same letters, one."""
    yield from rows(folder)
    target = letters_of(read_list(folder / "common.txt"))
    yield f"| target | {lengths(target)} |"
    yield f"| bonus | {lengths(letters_of(read_list(folder / 'accepted.txt')) - target)} |"


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Build the Spanish word lists.")
    parser.add_argument("--hunspell", type=Path, default=Path("dictionary-es-4.0.0.tgz"))
    parser.add_argument("--witness", type=Path, default=Path("/usr/share/dict/spanish"))
    parser.add_argument("--readings", type=Path, default=HERE / "readings.tsv")
    parser.add_argument("--output", type=Path, default=HERE, help="folder of the built lists")
    return parser.parse_args()


def main() -> None:
    """Build, or name every fault of the hand-made lists."""
    args = arguments()
    parts = read_sources(args.hunspell, args.witness)
    hand = read_hand(HERE, read_rules(read_package(args.hunspell, "index.aff")))
    readings = read_readings(args.readings)
    if found := list(faults(parts, hand, readings)):
        sys.exit("\n".join(found))
    build(tiers(parts, hand, readings), args.output)
    print("\n".join(report(args.output)))


if __name__ == "__main__":
    main()
