"""The console script ``honeygram`` and ``python -m bot``."""

import sys

from bot.cli.console import accept_any_encoding, polite


def main(words: list[str] | None = None) -> None:
    """Run a command, by default the one that was typed; ``python -m bot`` alone runs the bot."""
    accept_any_encoding()
    if words is None:
        words = sys.argv[1:] or (["run"] if __name__ == "__main__" else [])
    with polite():
        match words:  # Services call these two. They load no Typer, which takes time and memory.
            case ["run"]:
                from bot.cli.run import start_bot

                return start_bot()
            case ["health"] | ["health", "--json"]:
                from bot.cli.health import print_health

                return print_health(as_json="--json" in words)
    from bot.cli.app import run_command

    return run_command(words)


if __name__ == "__main__":
    main()
