"""Build the tiers from two public packages, three lists written by hand, and the readings.

    apt-get install scowl
    npm pack scrabble@1.0.14
    python data/build.py --scowl /usr/share/dict/scowl --scrabble scrabble-1.0.14.tgz

README.md beside this file says what each list is for.
"""

import argparse
import json
import re
import sys
import tarfile
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from lists import Words, lengths, read_list, rows, write_list
from readings import (
    BONUS_MEAN,
    FAMILIAR_MEAN,
    RARE_MEAN,
    TARGET_MEAN,
    Readings,
    read_readings,
)

HERE = Path(__file__).parent
TARGET_LEVEL = 60  # words in at least two of the twelve dictionaries that SCOWL compares
BONUS_LEVEL = 70  # adds the rarer words of two larger lists
FAMILIAR_LEVEL = 40  # where nobody read a word, it is familiar up to here
TARGET_SPELLINGS = ("english", "american")
BRITISH = ("british", "british_z")
BRITISH_MEAN = 60  # of a spelling that is British only, to be a target word
PANGRAM_MEAN = 60  # of the readings of pangrams, to be the only one of a day
NAME_LEVEL = 70  # names in at least one of the larger dictionaries
SHORTEST_NAME = 4  # letters: no shorter word is ever guessed
LETTER_NAMES = 2  # up to this length SCOWL also lists letters and their plurals: b, ks


class Sources(NamedTuple):
    """What the packages hold."""

    familiar: Words  # SCOWL up to FAMILIAR_LEVEL in TARGET_SPELLINGS
    target: Words  # SCOWL up to TARGET_LEVEL in TARGET_SPELLINGS
    bonus: Words  # SCOWL up to BONUS_LEVEL in every spelling
    british: Words  # SCOWL in BRITISH spellings and in none of the others
    game: Words  # the npm package's list
    names: Words  # SCOWL up to NAME_LEVEL, what it writes with a capital


class Hand(NamedTuple):
    """What people wrote."""

    everyday: Words
    bonus_only: Words
    unkind: Words  # never required, whatever anybody knows of them
    today: Words  # what people say, and no source has
    blocked: Words


class Tiers(NamedTuple):
    """The lists that are built: familiar and rare words are target words, all are accepted."""

    familiar: Words
    rare: Words
    pangrams: Words
    names: Words
    common: Words
    accepted: Words


def plain(word: str) -> str:
    """The word without its accents: café is played as cafe."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def is_word(word: str) -> bool:
    """Is it lower-case letters only, so neither a name nor a possessive?"""
    return re.fullmatch("[a-z]+", word) is not None


def scowl_files(folder: Path, wanted: Callable[[str, int], bool]) -> Iterator[Path]:
    """The folder's word files (named spelling-words.level) that are wanted."""
    for path in sorted(folder.glob("*-words.*")):
        spelling, _, level = path.name.partition("-words.")
        if wanted(spelling, int(level)):
            yield path


def read_scowl(paths: Iterable[Path]) -> Words:
    """The words of SCOWL files; they are UTF-8 in Debian."""
    lines = (line for path in paths for line in path.read_text(encoding="utf-8").split())
    return frozenset(word for word in map(plain, lines) if is_word(word))


def read_names(folder: Path) -> Words:
    """The names of SCOWL: words that it writes with a capital and then small letters only."""
    paths = [path for kind in ("upper", "proper-names") for path in folder.glob(f"*-{kind}.*")]
    lines = (
        line
        for path in paths
        if int(path.suffix[1:]) <= NAME_LEVEL
        for line in path.read_text(encoding="utf-8").split()
    )
    names = (plain(line).lower() for line in lines if re.fullmatch(r"[^\W\d_][^\W\d_A-Z]+", line))
    return frozenset(name for name in names if is_word(name) and len(name) >= SHORTEST_NAME)


def read_scrabble(source: Path) -> Words:
    """The words of the npm package: its tarball, its unpacked folder or its englishWords.js."""
    script = scrabble_script(source)
    array = script[script.index("[") : script.rindex("]") + 1]
    return frozenset(filter(is_word, json.loads(array)))


def scrabble_script(source: Path) -> str:
    """The text of englishWords.js, wherever it is."""
    if source.is_dir():
        return scrabble_script(next(source.rglob("englishWords.js")))
    if source.suffix == ".js":
        return source.read_text(encoding="utf-8")
    with tarfile.open(source) as package:
        member = package.extractfile("package/englishWords.js")
        if member is None:
            raise FileNotFoundError(f"no englishWords.js in {source}")
        return member.read().decode("utf-8")


def read_sources(scowl: Path, scrabble: Path) -> Sources:
    """Both packages. Raises OSError when one is missing."""
    familiar, target = (
        read_scowl(scowl_files(scowl, partial(is_up_to, most)))
        for most in (FAMILIAR_LEVEL, TARGET_LEVEL)
    )
    bonus = read_scowl(scowl_files(scowl, lambda _, level: level <= BONUS_LEVEL))
    british = read_scowl(scowl_files(scowl, lambda spelling, _: spelling in BRITISH))
    others = read_scowl(scowl_files(scowl, lambda spelling, _: spelling in TARGET_SPELLINGS))
    if not target:
        raise FileNotFoundError(f"no SCOWL word files in {scowl}")
    game = read_scrabble(scrabble)
    return Sources(
        long_or_known(familiar, game),
        long_or_known(target, game),
        long_or_known(bonus, game),
        british - others,
        game,
        read_names(scowl),
    )


def is_up_to(most: int, spelling: str, level: int) -> bool:
    """Is this a file of SCOWL up to a level, in a spelling of the target words?"""
    return spelling in TARGET_SPELLINGS and level <= most


def long_or_known(words: Words, game: Words) -> Words:
    """The words that are long enough to be no mere letter name, or are in the game list."""
    return frozenset(word for word in words if len(word) > LETTER_NAMES or word in game)


def read_hand(folder: Path) -> Hand:
    """The lists written by hand."""
    return Hand(*(read_list(folder / f"{name}.txt") for name in Hand._fields))


def worth_finding(pangrams: Readings, words: Words) -> Words:
    """The pangrams that may be the only one of a day: none that readers find dull, and none that
    stands beside a grim one."""
    grim = {"".join(sorted({*word})) for word, read in pangrams.items() if read.is_unkind}
    return frozenset(
        word
        for word, read in pangrams.items()
        if word in words and read.mean >= PANGRAM_MEAN and "".join(sorted({*word})) not in grim
    )


def tiers(sources: Sources, hand: Hand, readings: Readings, pangrams: Readings) -> Tiers:
    """The words that people wrote stand first, then those that were read, then the sources."""
    common = suggested(sources, readings) | hand.everyday
    common -= hand.bonus_only | hand.unkind | hand.blocked
    read = readings.keys() & common
    familiar = {word for word in read if readings[word].mean >= FAMILIAR_MEAN}
    familiar |= sources.familiar & common - read
    accepted = common | hand.bonus_only | hand.unkind | hand.today | known(sources, readings)
    accepted -= hand.blocked
    return Tiers(
        familiar=frozenset(familiar),
        rare=frozenset(word for word in read if readings[word].mean < RARE_MEAN),
        pangrams=worth_finding(pangrams, frozenset(familiar)),
        names=sources.names - accepted - hand.blocked,
        common=common,
        accepted=accepted,
    )


def suggested(sources: Sources, readings: Readings) -> Words:
    """The target words as the readings have them, as the sources do where nobody read a word."""
    kept = {
        word
        for word, read in readings.items()
        if read.mean >= (BRITISH_MEAN if word in sources.british else TARGET_MEAN)
    }
    never = {word for word, read in readings.items() if read.is_doubted or read.is_unkind}
    return frozenset((sources.target - readings.keys() | kept) - never)


def known(sources: Sources, readings: Readings) -> Words:
    """The words that are accepted because a source or the readers know them."""
    welcome = {
        word for word, read in readings.items() if read.mean >= BONUS_MEAN and not read.is_unkind
    }
    return sources.bonus | sources.game | welcome


def faults(sources: Sources, hand: Hand, readings: Readings) -> Iterator[str]:
    """The lines of the hand-made lists that do nothing, or contradict each other."""
    without = suggested(sources, readings)
    for word in sorted(hand.everyday & without):
        yield f"everyday.txt: {word} is a target word without it"
    for word in sorted(hand.bonus_only & known(sources, readings) - without):
        yield f"bonus_only.txt: {word} is no target word anyway"
    for word in sorted(hand.unkind & known(sources, readings) - without):
        yield f"unkind.txt: {word} is no target word anyway"
    for word in sorted(hand.today & (known(sources, readings) | without)):
        yield f"today.txt: {word} is accepted without it"
    for word in sorted(hand.everyday & hand.bonus_only):
        yield f"everyday.txt and bonus_only.txt both hold {word}"
    for word in sorted((hand.everyday | hand.bonus_only | hand.today) & hand.blocked):
        yield f"blocked.txt holds {word}, so no other list may"


def build(made: Tiers, output: Path) -> None:
    """Write the lists."""
    for name, words in made._asdict().items():
        write_list(output / f"{name}.txt", sorted(words))


def report(folder: Path) -> Iterator[str]:
    """What README.md states about the built lists."""
    yield from rows(folder)
    target = read_list(folder / "common.txt")
    yield f"| target | {lengths(target)} |"
    yield f"| bonus | {lengths(read_list(folder / 'accepted.txt') - target)} |"


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Build the word lists.")
    parser.add_argument("--scowl", type=Path, default=Path("/usr/share/dict/scowl"))
    parser.add_argument("--scrabble", type=Path, default=Path("scrabble-1.0.14.tgz"))
    parser.add_argument("--output", type=Path, default=HERE, help="folder of the built lists")
    return parser.parse_args()


def main() -> None:
    """Build, or name every fault of the hand-made lists."""
    args = arguments()
    sources, hand = read_sources(args.scowl, args.scrabble), read_hand(HERE)
    readings = read_readings(HERE / "readings.tsv")
    if found := list(faults(sources, hand, readings)):
        sys.exit("\n".join(found))
    pangrams = read_readings(HERE / "pangram_readings.tsv")
    build(tiers(sources, hand, readings, pangrams), args.output)
    print("\n".join(report(args.output)))


if __name__ == "__main__":
    main()
