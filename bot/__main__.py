"""The console script ``honeygram`` and ``python -m bot``."""

import sys

from bot.cli.console import accept_any_encoding, polite
from bot.cli.plain_call import plain_call


def main() -> None:
    """Run a command; ``python -m bot`` alone runs the bot."""
    accept_any_encoding()
    words = sys.argv[1:] or (["run"] if __name__ == "__main__" else [])
    with polite():
        if call := plain_call(words):
            call()
            return
    from bot.cli.app import explain  # most calls need no explanation

    explain(words)


if __name__ == "__main__":
    main()
