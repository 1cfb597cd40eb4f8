"""How the command line behaves, whatever the command.

A fault that the person at the keyboard can mend is a HostError: one sentence on standard error and
exit code 2. Ctrl-C ends with 130 and a closed pipe with 141, as a shell expects, neither of them
with a traceback. Answers go to standard output; everything else goes to standard error.
"""

import codecs
import errno
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from bot.errors import HostError, Restart, StorageUnavailable, unavailable

BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141  # what a shell reports for a program that SIGPIPE ended

READABLE = str.maketrans({"×": "x", "µ": "u", "–": "-", "—": "-", "’": "'", "…": "...", "ß": "ss"})

SCREEN = (Path("-"), Path("/dev/stdout"))  # the device may be a file that must not be replaced


@contextmanager
def polite() -> Iterator[None]:
    """Turn every expected fault of a command into a sentence and a code."""
    try:
        yield
        if sys.stdout is not None:  # it is None when a shell closed it
            sys.stdout.flush()
    except (HostError, Restart) as error:
        note(f"honeygram: {error}")
        raise SystemExit(BAD_INPUT) from error
    except StorageUnavailable as error:
        note(f"honeygram: {unavailable('The database', error.code)}")
        raise SystemExit(BAD_INPUT) from error
    except KeyboardInterrupt as error:
        raise SystemExit(INTERRUPTED) from error
    except BrokenPipeError as error:
        _discard_output()
        raise SystemExit(BROKEN_PIPE) from error
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _discard_output()
        note(f"honeygram: Cannot write the answer: {error.strerror}.")
        raise SystemExit(BAD_INPUT) from error


def accept_any_encoding() -> None:
    """Let standard streams replace characters that their encoding lacks, instead of raising."""
    codecs.register_error("readable", _replace_unencodable)
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "readable"),
        (sys.stderr, "readable"),
    ):
        if isinstance(stream, TextIOWrapper):  # a closed one is None
            stream.reconfigure(errors=errors)


def _replace_unencodable(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replace × by x, é by e, and what has no such twin by its escape, such as \\U0001f41d."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(READABLE)
    parts = unicodedata.normalize("NFKD", text)
    plain = "".join(each for each in parts if not unicodedata.combining(each))
    return plain.encode("ascii", "backslashreplace").decode("ascii"), error.end


def _discard_output() -> None:
    """Let Python's own flush at exit succeed although the output goes nowhere any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def say(text: str = "") -> None:
    """A line of the answer."""
    print(text, flush=True)  # noqa: T201 - it is for whoever typed the command


def note(text: str) -> None:
    """A line beside the answer."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - as above


def say_json(value: object) -> None:
    """The answer for a program."""
    import json  # most answers are for people

    say(json.dumps(value, indent=2))


def counted(number: int, noun: str, several: str = "") -> str:
    """A number and its noun: "1 word", "1,179 words"; `several` is an irregular plural."""
    return f"{number:,} {noun if number == 1 else several or f'{noun}s'}"


@contextmanager
def whole_file(path: Path) -> Iterator[TextIO]:
    """A text file that appears under its name only once all of it is written.

    It is written beside its final place and then renamed, so that neither a fault nor Ctrl-C leaves
    half a file or harms an older one. Raises HostError where nothing can be written.
    """
    target = path.resolve()
    if not target.parent.is_dir():
        raise HostError(f"Cannot write {path}: the folder {path.parent} does not exist.")
    if target.exists() and not target.is_file():
        raise HostError(f"Cannot write {path}: it is not an ordinary file.")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            yield file
        part.replace(target)
    except OSError as error:
        raise HostError(f"Cannot write {path}: {error.strerror}.") from error
    finally:
        part.unlink(missing_ok=True)
