"""What the pictures of the games say, for those who do not see them."""


def honeycomb(center: str, outer: str, *, crowned: bool = False) -> str:
    """The seven letters, in the order in which they are drawn."""
    what = (
        "A honeycomb of seven letters, with a crown" if crowned else "A honeycomb of seven letters"
    )
    return (
        f"{what}. Center letter, in every word: {center.upper()}. "
        f"Around it, clockwise from the top: {', '.join(outer.upper())}."
    )


def tiles(letters: str, given: str = "") -> str:
    """The letters in their order, and the newest one."""
    count = "One letter tile" if len(letters) == 1 else f"{len(letters)} letter tiles"
    mark = f" The newest letter is {given.upper()}." if given else ""
    return f"{count}: {', '.join(letters.upper())}.{mark}"
