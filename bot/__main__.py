"""The composition root: hands everyone what they need, and starts."""

from bot.cli.app import app


def main() -> None:
    """The console script ``honeygram`` and ``python -m bot``."""
    app()


if __name__ == "__main__":
    main()
