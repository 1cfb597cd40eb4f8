"""The names of what a host can set."""

from dataclasses import fields

from bot.ops.config import SECRET_FILES, Settings


def setting_names() -> frozenset[str]:
    """All of them, in lower case."""
    return frozenset(each.name for each in fields(Settings)) | SECRET_FILES.keys()
