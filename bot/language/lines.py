"""Lines in alphabetical order in one text, of which one is found by halving."""


def line_from(lines: str, beginning: str) -> str:
    """The line that begins like this, found by halving; nothing where there is none.

    The lines are in alphabetical order, the first one empty, and all begin otherwise.
    """
    first, end = 1, len(lines)
    while first < end:
        start = lines.rfind("\n", 0, (first + end) // 2) + 1
        found = lines[start : lines.find("\n", start) + 1]
        if found.startswith(beginning):
            return found
        first, end = (first, start) if beginning < found else (start + len(found), end)
    return ""
