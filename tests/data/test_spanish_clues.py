"""data/es/clues.tsv is in order, true to its rules, and covers what everybody knows."""

import hashlib
import re
from collections import Counter
from pathlib import Path

from bot.language.spanish.letters import SPANISH
from bot.language.spanish.masking import masked

FOLDER = Path(__file__).parents[2] / "data" / "es"
FILE = FOLDER / "clues.tsv"
LONGEST = 70  # characters of a clue; a line may have one for each of two spellings
PLAIN = re.compile(r"[“¡¿]{0,2}[^\W_]([^\W_]|[ .,;:!?¡¿'()/%“”…–-])*([^\W_]|[)!?'”…%])")
LINES = FILE.read_text(encoding="utf-8").split("\n")[:-1]
CLUES = dict(line.split("\t") for line in LINES)


def folded(name: str) -> set[str]:
    """The words of a list, as they are played."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split()
    return {SPANISH.fold(word) for word in lines}


def test_the_file_is_in_order_and_its_lines_are_plain() -> None:
    words = [line.split("\t")[0] for line in LINES]
    assert words == sorted({*words}, key=str.encode)
    faults = [
        clue
        for line in CLUES.values()
        for clue in line.split("; o ")
        if not PLAIN.fullmatch(clue) or len(clue) > LONGEST
    ]
    assert faults == []


def test_no_clue_gives_its_word_away_and_none_is_said_twice() -> None:
    assert [clue for word, clue in CLUES.items() if masked(clue, word) != clue] == []
    assert [clue for clue, times in Counter(CLUES.values()).items() if times > 1] == []


def test_each_familiar_word_has_one_and_else_only_what_a_square_may_ask_for() -> None:
    others = CLUES.keys() - folded("familiar")
    assert folded("familiar") <= CLUES.keys()
    assert others <= folded("common")
    assert {*map(len, others)} == {6}


def test_no_clue_holds_a_blocked_word() -> None:
    blocked = folded("blocked")
    faults = [
        (word, clue)
        for word, clue in CLUES.items()
        if blocked & {SPANISH.fold(each) for each in re.findall(r"\w+", clue)}
    ]
    assert faults == []


def test_its_page_names_the_file_as_it_is() -> None:
    digest = hashlib.sha256(FILE.read_bytes()).hexdigest()
    row = f"| `clues.tsv` | {len(LINES):,} | `{digest}` |"
    assert row in (FOLDER / "README.md").read_text(encoding="utf-8")
