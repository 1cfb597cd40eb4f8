"""What a person reads when something is wrong, decided without Discord."""

import pytest
from discord import app_commands

from bot.discord.replies import sentence_for
from bot.errors import HostError, UserError


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (UserError("Send one word at a time."), "Send one word at a time."),
        (
            app_commands.MissingPermissions(["manage_guild"]),
            "You need the Manage Server permission for this.",
        ),
        (app_commands.NoPrivateMessage(), "This works in a server only."),
        (
            app_commands.CommandNotFound("old", []),
            "This command has just changed. Restart Discord and try again.",
        ),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_a_person_can_mend_is_told_in_a_sentence(error: Exception, sentence: str) -> None:
    assert sentence_for(error) == sentence


@pytest.mark.parametrize("error", [HostError("for the host"), ValueError("secret"), OSError()])
def test_what_a_person_cannot_mend_is_not_shown_to_them(error: Exception) -> None:
    assert sentence_for(error) is None
