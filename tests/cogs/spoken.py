"""What a text says, for tests to look at."""


def letters_of(text: str) -> list[str]:
    """The letters of the line ``Letters: D E I R``."""
    line = next(line for line in text.splitlines() if line.startswith("Letters: "))
    return line.removeprefix("Letters: ").split()
