"""The console script ``honeygram`` and ``python -m bot``."""

import sys

from bot.cli.app import app


def main() -> None:
    """Run a command; ``python -m bot`` alone runs the bot."""
    app(sys.argv[1:] or ["run"] if __name__ == "__main__" else sys.argv[1:])


if __name__ == "__main__":
    main()
