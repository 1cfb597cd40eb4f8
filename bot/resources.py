"""Where the files that travel with the program lie: the word lists and the migrations."""

from pathlib import Path

PACKAGE = Path(__file__).parent


def resource_folder(name: str) -> Path:
    """The folder ``data`` or ``migrations``: in the package of a wheel, beside it in a checkout."""
    packed = PACKAGE / name
    return packed if packed.is_dir() else PACKAGE.parent / name
