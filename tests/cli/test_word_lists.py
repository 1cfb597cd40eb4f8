"""Word lists in the formats that people have, through every command that reads one.

``bot/cli/options.py`` holds the options that name them.
"""

import gzip
import json
from codecs import BOM_UTF16_BE
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli import word_lists
from tests.cli.conftest import Command
from tests.support.word_lists import TEN

BEST = '"center": "A",\n  "points": 29,'
NOT_WORDS = "entries that are not words of the letters a to z"

# Every option of every command that names a list.
READERS = (
    ["bee", "best", "--words"],
    ["bee", "report", "--words"],
    ["bee", "score", "aeglmpx", "g", "--words"],
    ["bank", "build", "--out", "-", "--words"],
    ["bank", "build", "--out", "-", "--by-honeycomb", "--targets"],
    ["bank", "show", "aeglmpx", "g", "--words"],
    ["bank", "show", "aeglmpx", "g", "--targets"],
    ["anigrams", "longest", "--words"],
    ["anigrams", "count", "--words"],
    ["anigrams", "chain", "game", "--words"],
    ["anigrams", "grow", "game", "--words"],
    ["anigrams", "longest", "--with-ai", "--words"],
    ["square", "--width", "3", "--height", "4", "--seed", "1", "--words"],
)
every_reader = pytest.mark.parametrize("command", READERS, ids=" ".join)


def packed(content: bytes) -> bytes:
    """Compress without a time, which would change the names of the tests."""
    return gzip.compress(content, mtime=0)


def complaint(result: object) -> str:
    """The one sentence of a command that refused its input."""
    assert getattr(result, "exit_code", None) == 2
    assert getattr(result, "stdout", None) == ""
    errors = str(getattr(result, "stderr", ""))
    assert errors.startswith("honeygram: ")
    assert errors.endswith(".\n")
    assert errors.count("\n") == 1
    return errors


@pytest.mark.parametrize("ending", ["\n", "\r\n", " "])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_list_may_come_from_any_system(
    honeygram: Command, ten: Path, ending: str, mark: str
) -> None:
    words = ten.read_text().split()
    ten.write_bytes((mark + ending.join(words).upper()).encode())
    assert BEST in honeygram("bee", "best", "--words", ten, "--json").stdout


def test_a_dash_is_standard_input(honeygram: Command, ten: Path) -> None:
    result = honeygram("bee", "best", "--words", "-", "--json", typed=ten.read_bytes())
    assert BEST in result.stdout


def test_a_missing_file_is_named(honeygram: Command, tmp_path: Path) -> None:
    missing = tmp_path / "no.txt"
    said = complaint(honeygram("bee", "best", "--words", missing))
    assert said == f"honeygram: Cannot read {missing}: No such file or directory.\n"


def test_a_folder_is_no_list(honeygram: Command, tmp_path: Path) -> None:
    assert "Is a directory" in complaint(honeygram("bee", "best", "--words", tmp_path))


def test_a_file_that_cannot_be_read_is_named(honeygram: Command, tmp_path: Path) -> None:
    loop = tmp_path / "loop.txt"
    loop.symlink_to(loop)
    assert str(loop) in complaint(honeygram("bee", "best", "--words", loop))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "holds no words"),
        (b"\r\n \n", "holds no words"),
        (b"# nothing\n42\n", "holds no words"),
        (b"x-ray won't 42", "holds no words"),
        (b"game\xff", "holds no words"),
        ("ñandú acción".encode(), "holds no words"),
        (packed(b""), "holds no words"),
        (b"PK\x00\x01game", "is a binary file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "is a binary file"),
        ("game".encode("utf-16-le"), "is a binary file"),
        ("game".encode("utf-16")[:-1], "holds no words"),
        (packed(b"game")[:-9], "cannot be unpacked"),
        (packed(b"game") + b"game", "cannot be unpacked"),
        (b"\x1f\x8bgame", "cannot be unpacked"),
    ],
)
def test_a_file_that_is_no_list_is_refused(
    honeygram: Command, tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(content)
    assert reason in complaint(honeygram("bee", "best", "--words", path))
    assert reason in complaint(honeygram("bee", "best", "--words", "-", typed=content))


@pytest.mark.parametrize(
    "content",
    [
        "\n".join(TEN).encode("utf-8-sig"),
        "\r\n".join(TEN).encode("utf-16"),
        BOM_UTF16_BE + "\n".join(TEN).encode("utf-16-be"),
        "\r".join(TEN).encode(),
        packed("\n".join(TEN).encode()),
        packed("\n".join(TEN).encode("utf-16")),
        "# ten words\n\n" + "  # a word\n".join(TEN),
        ", ".join(TEN),
        "; ".join(TEN),
        "\n".join(f'"{word}"' for word in TEN),
        "\n".join(f"{word},1234" for word in TEN),
        "\n".join(f'"{word}";"1,234.5";2e-05' for word in TEN),
        "\n".join(f"{word}\t1234" for word in TEN),
        "\n".join(f"{rank}\t{word}\t12 %" for rank, word in enumerate(TEN, 1)),
        "\n".join(f"{word} 1234" for word in TEN),
        "\n".join(f"   1234 {word}" for word in TEN),
        "\n".join(f"{rank}. {word}" for rank, word in enumerate(TEN, 1)),
    ],
)
def test_a_list_of_every_format_is_read_to_its_last_word(
    honeygram: Command, content: bytes | str
) -> None:
    result = honeygram("bee", "best", "--words", "-", "--json", typed=content)
    assert (BEST in result.stdout, result.stderr) == (True, "")


def test_a_hunspell_dictionary_is_read_without_count_and_flags(honeygram: Command) -> None:
    lines = [str(len(TEN)), *TEN[:3], *(f"{word}/SM" for word in TEN[3:-1]), "me\tpo:pron"]
    result = honeygram("bee", "best", "--words", "-", "--json", typed="\n".join(lines))
    assert BEST in result.stdout
    assert result.stderr == (
        "Left out 7 sets of affix flags, and the forms that they make, for example: games/SM\n"
    )


def test_a_table_counts_what_it_is_not_read_for(honeygram: Command) -> None:
    rows = ["word,class,count", *(f"{word},noun,1234" for word in TEN)]
    result = honeygram("bee", "best", "--words", "-", "--json", typed="\n".join(rows))
    assert BEST in result.stdout
    assert result.stderr.splitlines() == [
        "Left out 1 header of a table, for example: word,class,count",
        "Left out 11 cells of other columns, for example: noun",
    ]


@pytest.mark.parametrize(
    "foreign",
    [["naïve", "café", "rôle"], ["acción", "ñandú", "qué"], ["Straße", "Äpfel", "für"]],
    ids=["English", "Spanish", "German"],
)
@pytest.mark.parametrize(
    "write",
    [
        lambda words: "\n".join(words).encode(),
        lambda words: "\r\n".join(words).encode("utf-8-sig"),
        lambda words: "\n".join(words).encode("utf-16"),
        lambda words: "\n".join(words).encode("latin-1"),
        lambda words: ("word,count\n" + "\n".join(f"{word},7" for word in words)).encode(),
        lambda words: "\n".join(f"{word}\t7" for word in words).encode("cp1252"),
        lambda words: "\n".join(["13", *(f"{word}/S" for word in words)]).encode("latin-1"),
        lambda words: ("# words\n" + " # one\n".join(words)).encode(),
        lambda words: packed("\n".join(words).encode()),
    ],
    ids=["UTF-8", "BOM", "UTF-16", "Latin-1", "CSV", "TSV", "Hunspell", "comments", "gzip"],
)
def test_every_format_counts_the_words_of_every_language(
    honeygram: Command, write: Callable[[list[str]], bytes], foreign: list[str]
) -> None:
    typed = write(foreign + TEN)
    result = honeygram("bee", "best", "--words", "-", "--json", typed=typed)
    assert BEST in result.stdout
    assert f"Left out 3 {NOT_WORDS}, for example: {foreign[0]}\n" in result.stderr


@every_reader
@pytest.mark.parametrize(
    ("lines", "encoding", "example"),
    [
        (["Straße", "Äpfel", "für", "x-ray", "42"], "latin-1", "Straße"),
        (["acción", "ñandú", "qué", "año", "vergüenza"], "utf-8", "acción"),
        (["won't", "naïve", "\x1b[2J", "a.b", "🐝"], "utf-8", "won't"),
    ],
    ids=["German", "Spanish", "English"],
)
def test_every_command_counts_the_entries_that_it_leaves_out(
    honeygram: Command,
    tmp_path: Path,
    command: list[str],
    lines: list[str],
    encoding: str,
    example: str,
) -> None:
    path = tmp_path / "words.txt"
    words = [*lines, *TEN, "abcdef", "defghi", "abghdefi", "abcdghfi"]
    path.write_bytes("\n".join(words).encode(encoding))
    result = honeygram(*command, path)
    assert result.exit_code == 0
    assert result.stderr.startswith(f"Left out 5 {NOT_WORDS}, for example: {example}\n")


@every_reader
@pytest.mark.parametrize("content", ["", "Straße\nacción\n"])
def test_no_command_takes_a_list_without_a_word(
    honeygram: Command, command: list[str], content: str
) -> None:
    result = honeygram(*command, "-", typed=content)
    assert complaint(result) == "honeygram: Standard input holds no words of the letters a to z.\n"


@pytest.mark.parametrize(
    "command", [each for each in READERS if each[0] in ("bee", "bank")], ids=" ".join
)
def test_a_list_without_a_word_for_a_honeycomb_is_refused(
    honeygram: Command, command: list[str]
) -> None:
    said = complaint(honeygram(*command, "-", typed="cat\njesters\n"))
    assert "Standard input makes no honeycomb: none of its words" in said


def test_an_example_cannot_command_the_terminal(honeygram: Command) -> None:
    result = honeygram("bee", "best", "--words", "-", typed="\x1b[2J\n" + "\n".join(TEN))
    assert result.stderr.endswith(" a to z, for example: '\\x1b[2J'\n")


@pytest.mark.parametrize("content", [b"word\n" * 30, packed(b"word\n" * 30)])
def test_no_more_is_read_than_a_list_can_have(
    honeygram: Command, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setattr(word_lists, "MAX_BYTES", 100)
    assert "no word list has" in complaint(honeygram("bee", "best", "--words", "-", typed=content))


def test_a_word_that_is_too_long_is_counted(honeygram: Command, enable1: bytes) -> None:
    long = "a" * 128
    result = honeygram("anigrams", "count", "--words", "-", typed=enable1 + long.encode())
    assert result.stdout.startswith("4,510,515 games from 4 letters to 9, from 2,674 terms.")
    assert result.stderr == (
        f"Left out 1 entry that is not a word of the letters a to z, for example: {long[:40]}\n"
    )


@pytest.mark.parametrize("encoding", ["ascii", "utf-8-sig", "utf-16"])
def test_the_published_figures_are_the_same_in_every_encoding(
    honeygram: Command, enable1: bytes, encoding: str
) -> None:
    typed = enable1.decode().encode(encoding)
    result = honeygram("bee", "best", "--words", "-", "--json", typed=typed)
    best = json.loads(result.stdout)
    assert (best["points"], best["words"], best["pangrams"]) == (3898, 537, 50)
    assert result.stderr == ""
