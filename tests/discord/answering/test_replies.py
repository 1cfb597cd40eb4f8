"""What a person is told when something is wrong, decided without Discord."""

import pytest
from discord import app_commands

from bot.discord.answering.replies import player_error
from bot.errors import ErrorCode, HostError, PlayerError


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (PlayerError(ErrorCode.ONE_WORD_ONLY), ErrorCode.ONE_WORD_ONLY),
        (app_commands.MissingPermissions(["manage_guild"]), ErrorCode.ADMINS_ONLY),
        (app_commands.NoPrivateMessage(), ErrorCode.SERVERS_ONLY),
        (app_commands.CommandNotFound("old", []), ErrorCode.COMMAND_CHANGED),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_a_person_can_mend_has_a_code(error: Exception, code: ErrorCode) -> None:
    told = player_error(error)
    assert told
    assert told.code is code


@pytest.mark.parametrize("error", [HostError("for the host"), ValueError("secret"), OSError()])
def test_what_a_person_cannot_mend_is_not_shown_to_them(error: Exception) -> None:
    assert player_error(error) is None
