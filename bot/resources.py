"""What travels with the program: the word lists, the migrations, and its version."""

from pathlib import Path

PACKAGE = Path(__file__).parent


def resource_folder(name: str) -> Path:
    """The folder ``data`` or ``migrations``: in the package of a wheel, beside it in a checkout."""
    packed = PACKAGE / name
    return packed if packed.is_dir() else PACKAGE.parent / name


def installed_version() -> str:
    """The version as its package says it."""
    from importlib.metadata import PackageNotFoundError, version  # most commands never ask

    try:
        return version("honeygram")
    except PackageNotFoundError:
        return "of a checkout that is not installed"
