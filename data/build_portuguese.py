"""Prepare Brazilian Portuguese: what readers have to read, and how much would be accepted.

    npm pack dictionary-pt@4.0.0
    apt-get install wbrazilian
    python data/build_portuguese.py --hunspell dictionary-pt-4.0.0.tgz --output somewhere

Tiers come of readings, and nothing is shipped before there are some. pt/README.md beside this file
says what comes first.
"""

import argparse
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

from build_spanish import is_playable
from lists import Words, lengths, write_list
from portuguese import ALPHABET, PortugueseSources, read_portuguese

HERE = Path(__file__).parent


def to_read(parts: PortugueseSources) -> Words:
    """The base words that two readers score: both packages have them, and a game can use them."""
    return played(parts.shared)


def accepted(parts: PortugueseSources) -> Words:
    """What would score: all base words, and the forms of those that both packages have."""
    return played(parts.bases | parts.shared_forms)


def played(words: Iterable[str]) -> Words:
    """Those that any game can use."""
    return frozenset(word for word in words if is_playable(ALPHABET.fold(word)))


def shuffled(words: Words) -> list[str]:
    """The words as readers get them: in an order that says nothing, and is always the same."""
    found = sorted(words)
    random.Random(0).shuffle(found)  # the same each time
    return found


def portuguese_report(parts: PortugueseSources) -> Iterator[str]:
    """What pt/README.md states; of words with the same letters, one."""
    everything = played(parts.bases | parts.forms)
    for name, words in (
        ("to read", to_read(parts)),
        ("accepted: all base words, and forms of those in both", accepted(parts)),
        ("all base words and all forms", everything),
    ):
        letters = frozenset(map(ALPHABET.fold, words))
        yield f"| {name} | {len(words):,} | {len(letters):,} | {lengths(letters)} |"


def command_line() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Prepare the Portuguese word lists.")
    parser.add_argument("--hunspell", type=Path, default=Path("dictionary-pt-4.0.0.tgz"))
    parser.add_argument("--witness", type=Path, default=Path("/usr/share/dict/brazilian"))
    parser.add_argument("--output", type=Path, default=HERE / "pt", help="folder of the lists")
    return parser.parse_args()


def main() -> None:
    """Write to_read.txt and accepted.txt, and print the figures."""
    args = command_line()
    parts = read_portuguese(args.hunspell, args.witness)
    args.output.mkdir(parents=True, exist_ok=True)
    write_list(args.output / "to_read.txt", shuffled(to_read(parts)))
    write_list(args.output / "accepted.txt", sorted(accepted(parts), key=ALPHABET.fold))
    print("\n".join(portuguese_report(parts)))


if __name__ == "__main__":
    main()
