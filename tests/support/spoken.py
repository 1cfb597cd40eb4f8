"""What a message says and offers, for tests to look at."""

from guildyard import Message, Reply


def letters_of(text: str) -> list[str]:
    """The letters of the line ``Letters: D E I R``, whatever is said of them behind."""
    line = next(line for line in text.splitlines() if line.startswith("Letters: "))
    return line.removeprefix("Letters: ").partition(" ·")[0].partition(" +")[0].split()


def text_of(message: Message) -> str:
    """All that can be read in a post."""
    return Reply(message).text.strip()


def custom_ids(message: Message) -> list[str]:
    """The custom_ids of all buttons, in reading order."""
    return [str(part["custom_id"]) for part in Reply(message).parts if "custom_id" in part]


def labels_of(message: Message) -> list[str]:
    """The labels of all buttons, in reading order."""
    return Reply(message).labels


def alt_texts(answer: Reply | Message) -> list[str]:
    """What those read who do not see the pictures of a post."""
    items = [item for part in _shown(answer).parts for item in part.get("items") or ()]
    return [str(item["description"]) for item in items]


def heard(answer: Reply | Message) -> str:
    """What an answer says; of a board the news first, which stand below the rest."""
    texts = [part["content"] for part in _shown(answer).parts if "content" in part]
    return "\n".join([answer.content] if answer.content else [*texts[1:], *texts[:1]])


def to_guess(shown: Reply | Message) -> str:
    """The label of the button that begins a guess: a board's, or that of a game's post."""
    wanted = ("Guess", "Guess words", "Solve", "Fill in")
    labels = labels_of(shown) if isinstance(shown, Message) else shown.labels
    return next((label for label in labels if label in wanted), wanted[0])


def _shown(answer: Reply | Message) -> Reply:
    return answer if isinstance(answer, Reply) else Reply(answer)
