"""The process of a bot on a stage: its end, its log, and the errors in it."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

LINES_KEPT = 2_000
FAREWELL = 2.0  # seconds that a bot has to end by itself
TRACEBACK = "Traceback (most recent call last)"
ERROR = re.compile(r"[\w.]*(?:Error|Exception|Exit|Interrupt|Warning|[A-Z]\w+)(?::.*)?")
BY_NODE = re.compile(r"(?:Uncaught )?\w*Error(?: \[\w+\])?: .*")


class BotEnded(Exception):  # noqa: N818 - what happened, in the words of the test
    """The bot's process has ended, or never came to the gateway."""


class BotProcess:
    """A running bot, whose output is read line by line."""

    def __init__(
        self, command: list[str], environment: Mapping[str, str], *, echo: bool = True
    ) -> None:
        self.log: deque[str] = deque(maxlen=LINES_KEPT)  # of this test
        self.error: str | None = None  # the last one in the log of this test
        self.error_at = 0.0  # by the monotonic clock
        self._echo = echo
        self._in_traceback = False
        self._process = subprocess.Popen(  # noqa: S603 - it is the test's own bot
            command,
            env={"PYTHONUNBUFFERED": "1", **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        self._reader = threading.Thread(target=self._read, name="bot's log", daemon=True)
        self._reader.start()

    @property
    def exit_code(self) -> int | None:
        """What it ended with; None as long as it lives."""
        return self._process.poll()

    @property
    def is_busy(self) -> bool | None:
        """Does one of its threads run or wait for the disk? None where that cannot be seen."""
        try:
            return any(
                _is_awake(each) for each in Path(f"/proc/{self._process.pid}/task").iterdir()
            )
        except OSError:
            return None

    def require_life(self) -> None:
        """Raise BotEnded, with its last error, when it lives no more."""
        code = self.exit_code
        if code is not None:
            self.hear_out()
            raise BotEnded(f"the bot has ended (exit code {code})" + _after(self.error))

    def turn_the_page(self) -> None:
        """Forget what was logged: another test begins."""
        self.log.clear()
        self.error = None

    def end(self) -> None:
        """Ask it to end, and end it when it does not."""
        with suppress(ProcessLookupError):
            self._process.terminate()
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self.hear_out()
        if self._process.stdout:
            self._process.stdout.close()

    def hear_out(self) -> None:
        """Read what a bot that has ended said last."""
        self._reader.join(FAREWELL)

    def _read(self) -> None:
        with suppress(ValueError):  # the pipe was closed
            for line in self._process.stdout or ():
                self.log.append(line.rstrip("\n"))
                self._look_for_error(line.rstrip())
                if self._echo:
                    sys.stderr.write(line)

    def _look_for_error(self, line: str) -> None:
        """A traceback ends with the first line that is not indented: the error itself."""
        if TRACEBACK in line:
            self._in_traceback = True
        elif (self._in_traceback and line[:1].strip() and ERROR.fullmatch(line)) or (
            BY_NODE.fullmatch(line)
        ):
            self._in_traceback = False
            self.error, self.error_at = line, time.monotonic()


def _is_awake(thread: Path) -> bool:
    """Is its state, which follows the name in parentheses, another than asleep?"""
    return (thread / "stat").read_text().rpartition(")")[2].split()[0] in "RD"


def _after(error: str | None) -> str:
    return f": {error}" if error else ""
