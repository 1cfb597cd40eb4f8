"""Log lines for people and for programs, without secrets."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from bot.ops.logs import HIDDEN, JsonFormatter, TextFormatter, scrubber, set_up_logging

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GabcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"
OTHER = "playground.not-of-the-usual-form"
ANSWER = "https://discord.com/api/v10/webhooks/1234/aW50ZXJhY3Rpb246_Z.x-y/messages/@original"


@pytest.fixture(params=[TextFormatter, JsonFormatter])
def log(request: pytest.FixtureRequest) -> tuple[logging.Logger, io.StringIO]:
    """A logger of its own and what it writes."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(request.param(scrubber(TOKEN, OTHER)))
    logger = logging.Logger("test")
    logger.addHandler(handler)
    return logger, written


@pytest.mark.parametrize("secret", [TOKEN, OTHER])
def test_a_token_is_hidden_wherever_it_appears(
    log: tuple[logging.Logger, io.StringIO], secret: str
) -> None:
    logger, written = log
    logger.info("in the text %s", f"Bot {secret}")
    logger.info({"in": ["an object", secret]})
    try:
        try:
            raise KeyError(secret)
        except KeyError as error:
            raise ValueError(f"in a message: {secret}") from error
    except ValueError:
        logger.exception("in a traceback")
    assert secret not in written.getvalue()
    assert written.getvalue().count(HIDDEN) >= 4
    assert "ValueError" in written.getvalue()


def test_the_token_of_an_answer_is_hidden_in_its_address() -> None:
    assert scrubber()(ANSWER) == ANSWER.replace("aW50ZXJhY3Rpb246_Z.x-y", HIDDEN)


def test_what_looks_like_a_token_is_hidden_although_nobody_named_it() -> None:
    assert scrubber()(f"Bot {TOKEN}.") == f"Bot {HIDDEN}."


def test_ordinary_text_stays() -> None:
    text = "2026-11-20 ready as Honeygram#1234 in 3 servers, version 2.7.1, /users/@me, a"
    assert scrubber("a", None)(text) == text


def test_json_is_one_object_a_line(log: tuple[logging.Logger, io.StringIO]) -> None:
    logger, written = log
    logger.warning("two\nlines “quoted”")
    if '"message"' in written.getvalue():
        assert json.loads(written.getvalue())["message"] == "two\nlines “quoted”"
        assert written.getvalue().count("\n") == 1


@pytest.fixture
def restored_logging() -> Iterator[None]:
    """Logging is the process's: leave it as it was."""
    root, discord = logging.getLogger(), logging.getLogger("discord")
    kept, level, discord_level = root.handlers[:], root.level, discord.level
    yield
    root.handlers[:] = kept
    root.setLevel(level)
    discord.setLevel(discord_level)


@pytest.mark.usefixtures("restored_logging")
def test_a_failed_connection_of_discord_py_is_one_line_and_its_warnings_stay(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logging("INFO", "text", TOKEN)
    shard = logging.getLogger("discord.shard")
    reset = ConnectionResetError("by peer")
    shard.error("Attempting a reconnect for shard ID %s in %.2fs", 0, 1.5, exc_info=reset)
    shard.warning("WebSocket in shard ID %s is ratelimited", 0)
    shard.info("Shard ID %s has connected", 0)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert "WARNING" in lines[0]
    assert "Discord is out of reach (the connection was cut). Attempting a reconnect" in lines[0]
    assert "ratelimited" in lines[1]
