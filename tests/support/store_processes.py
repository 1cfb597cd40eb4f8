"""Other processes that use the same database: a script, spoken to line by line."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

Process = subprocess.Popen[str]

PROJECT = Path(__file__).parents[2]


@contextmanager
def process(script: str, *arguments: object) -> Iterator[Process]:
    """A Python process with pipes to its standard input and output; killed at the end."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROJECT
    ) as started:
        try:
            yield started
        finally:
            started.kill()


@contextmanager
def processes(count: int, script: str) -> Iterator[list[Process]]:
    """Several processes of the same script."""
    with ExitStack() as stack:
        yield [stack.enter_context(process(script)) for _ in range(count)]


def tell(listener: Process, line: object) -> None:
    """Send a line to a process."""
    assert listener.stdin
    listener.stdin.write(f"{line}\n")
    listener.stdin.flush()


def hear(speaker: Process) -> str:
    """The next line that a process prints; empty when it has ended."""
    assert speaker.stdout
    return speaker.stdout.readline().strip()
