"""What is prepared for Portuguese: words to read, words that would be accepted, and the figures."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from build_portuguese import accepted, portuguese_report, shuffled, to_read
from portuguese import PortugueseSources

DATA = Path(__file__).parents[2] / "data"
HUNSPELL = os.environ.get("DICTIONARY_PT_PATH", "")
WITNESS = Path(os.environ.get("WBRAZILIAN_PATH", "/usr/share/dict/brazilian"))
PARTS = PortugueseSources(
    bases=frozenset(
        {"ação", "avó", "avô", "avós", "canção", "quitacamba", "otorrinolaringologista"}
    ),
    forms=frozenset({"ações", "canções", "quitacambas"}),
    shared=frozenset({"ação", "avó", "canção", "otorrinolaringologista"}),
    shared_forms=frozenset({"ações", "canções"}),
)


def test_readers_get_words_that_a_game_can_use() -> None:
    assert to_read(PARTS) == {"ação", "canção"}


def test_forms_of_rare_words_are_not_accepted() -> None:
    assert accepted(PARTS) == {"ação", "ações", "avós", "canção", "canções", "quitacamba"}


def test_the_order_of_reading_says_nothing_and_is_always_the_same() -> None:
    words = frozenset(map(str, range(100)))
    assert shuffled(words) == shuffled(words) != sorted(words)


def test_the_figures_count_words_by_their_letters() -> None:
    rows = [*portuguese_report(PARTS)]
    assert rows[0] == "| to read | 2 | 2 | 1 | 0 | 1 | 0 | 0 | 0 |"
    assert len(rows) == 3


@pytest.mark.skipif(
    not WITNESS.is_file(), reason=f"{WITNESS} is missing: apt-get install wbrazilian"
)
@pytest.mark.skipif(
    not HUNSPELL, reason="DICTIONARY_PT_PATH does not name the npm package dictionary-pt"
)
def test_the_page_states_what_the_packages_give(tmp_path: Path) -> None:
    script = [sys.executable, str(DATA / "build_portuguese.py"), "--output", str(tmp_path)]
    options = ["--hunspell", HUNSPELL, "--witness", str(WITNESS)]
    told = subprocess.run(script + options, check=True, capture_output=True, text=True).stdout
    page = (DATA / "pt" / "README.md").read_text(encoding="utf-8")
    assert [row for row in told.splitlines() if row not in page] == []
    words = (tmp_path / "to_read.txt").read_text(encoding="utf-8").split()
    assert len({*words}) == len(words) == 14_248
