"""Names in the settings that are nearly those of Honeygram, and therefore set nothing."""

import os
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from bot.ops.config import READERS, SECRET_FILES, in_file
from bot.ops.findings import Finding, Grade

KNOWN = sorted(map(str.upper, READERS | SECRET_FILES))
PREFIXES = ("DISCORD_", "METRICS_", "PLAYGROUND_", "SHARD_", "SHARDS_")  # that nobody else has
OTHERS = {"HTTP_PROXY"}  # nearly ours, and means something elsewhere
ALIKE = 0.8  # of 1: a letter or two are wrong, or a word is added


def misspelt() -> Iterator[Finding]:
    """Names in the ``.env`` and in the environment that may be meant for one of ours.

    It is bad when nothing else sets what was meant.
    """
    file, environment = in_file(), dict(os.environ)
    given = {name.upper() for name, value in [*file.items(), *environment.items()] if value}
    yield from _of(file, "in .env", given, PREFIXES)
    yield from _of(environment.keys() - file.keys(), "in the environment", given, ())


def _of(
    names: Iterable[str], where: str, given: set[str], prefixes: tuple[str, ...]
) -> Iterator[Finding]:
    for name in sorted(names):
        upper = name.upper()
        if upper in OTHERS or upper in KNOWN:
            continue
        if meant := get_close_matches(upper, KNOWN, 1, ALIKE):
            is_set = bool({meant[0], f"{meant[0]}_FILE"} & given)
            grade = Grade.NOTE if is_set else Grade.BAD
            text = f"{name} {where} is no setting: did you mean {meant[0]}?"
            yield Finding(name, grade, text)
        elif upper.startswith(prefixes):
            yield Finding(name, Grade.NOTE, f"{name} {where} is no setting of Honeygram's.")
