"""Every command states what it takes in values that both its readers understand."""

from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Annotated

import pytest

from bot.cli.commands import (
    COMMANDS,
    Argument,
    Command,
    Commands,
    Option,
    Parameter,
    commands_of,
    examples,
)

KINDS = (bool, int, str, Path, datetime)


def sample(
    word: Annotated[str, Argument()], top: Annotated[int | None, Option(min=1)] = None
) -> None:
    """Do nothing."""


def other(loud: Annotated[bool, Option("--loud")] = False) -> None:
    """Do nothing either."""


def test_parameters_have_a_type_a_statement_and_a_name_as_an_option() -> None:
    word, top = Command("sample", sample, None).parameters()
    assert word == Parameter("word", str, Argument(), required=True)
    assert top == Parameter("top", int, Option(min=1), required=False)
    assert (word.option, top.option) == (None, "--top")
    [loud] = Command("other", other, None).parameters()
    assert (loud.kind, loud.option) == (bool, "--loud")


def test_a_command_alone_goes_by_the_name_of_its_module() -> None:
    commands = Commands()
    assert commands.command()(sample) is sample
    assert commands.find(["three"]) == (Command("sample", sample, None), ["three"])


def test_one_of_several_is_named_first() -> None:
    commands = Commands()
    commands.command()(sample)
    commands.command("loudly", epilog="E")(other)
    assert commands.find(["loudly", "--loud"]) == (Command("loudly", other, "E"), ["--loud"])
    for words in ([], ["other"]):
        with pytest.raises(LookupError):
            commands.find(words)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_parameter_is_of_a_type_that_is_read(name: str) -> None:
    for command in commands_of(name).listed:
        for each in command.parameters():
            assert each.kind in KINDS or issubclass(each.kind, Enum), (command.name, each.name)
            assert each.kind is not bool or (isinstance(each.stated, Option) and each.stated.name)
            assert each.kind is not int or isinstance(each.stated, Option)
            assert each.stated.help


def test_examples_are_lines_of_their_own() -> None:
    assert examples("a", "b") == "\b\nExamples:\n  a\n  b"
