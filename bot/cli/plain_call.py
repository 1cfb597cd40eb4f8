"""A command as it was typed, read without any library.

Typer explains commands: it shows the help, completes what is typed, and says what is wrong with it.
It takes longer to load than most commands take to run. So a call that needs no explanation is read
here, and any other is left to Typer, also one that is merely unusual.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from bot.cli.commands import COMMANDS, DATE, Argument, Option, Parameter, commands_of

DIGITS = frozenset("0123456789")


def plain_call(words: list[str]) -> Callable[[], None] | None:
    """What these words ask for; None if somebody has to look at them more closely."""
    if not words or words[0] not in COMMANDS or "--help" in words:
        return None
    try:
        command, rest = commands_of(words[0]).find(words[1:])
        return partial(command.function, **values_of(command.parameters(), rest))
    except (LookupError, ValueError):
        return None


def values_of(parameters: Sequence[Parameter], words: list[str]) -> dict[str, Any]:
    """The values of a function's parameters. Raises LookupError or ValueError for odd words."""
    options = {each.option: each for each in parameters if each.option}
    arguments = [each for each in parameters if not each.option]
    values: dict[str, Any] = {}
    left = iter(words)
    for word in left:
        if is_plain(word):
            parameter = arguments.pop(0)
            values[parameter.name] = value_of(parameter, word)
        else:
            name, equals, text = word.partition("=")
            values[options[name].name] = option_value(options[name], text if equals else None, left)
    if any(each.required and each.name not in values for each in parameters):
        raise ValueError("one is missing")
    return values


def option_value(option: Parameter, text: str | None, left: Iterator[str]) -> Any:
    """The value of an option: what was typed with it, or the next word; of a flag, True."""
    if option.kind is not bool:
        return value_of(option, next(left, "") if text is None else text)
    if text is not None:
        raise ValueError(f"{option.option} takes no value")
    return True


def value_of(parameter: Parameter, text: str) -> Any:
    """What a text means as a value of this type; ValueError if that is not beyond doubt."""
    if not is_plain(text):
        raise ValueError(f"{text!r} may be meant as an option")
    if parameter.kind is datetime:
        return datetime.strptime(text, DATE)
    if parameter.kind is int:
        return number_of(text, parameter.stated)
    return parameter.kind(text)  # a text, a path, or one of a few names


def number_of(text: str, stated: Option | Argument) -> int:
    """A whole number within what is stated; ValueError for any other."""
    number = int(text)
    if not DIGITS.issuperset(text) or not isinstance(stated, Option):
        raise ValueError(f"{text} is an odd number")
    if stated.min is not None and number < stated.min:
        raise ValueError(f"{number} is less than {stated.min}")
    if stated.max is not None and number > stated.max:
        raise ValueError(f"{number} is more than {stated.max}")
    return number


def is_plain(word: str) -> bool:
    """Is it no option, and there at all? A dash alone is standard input."""
    return word == "-" or (word != "" and not word.startswith("-"))
