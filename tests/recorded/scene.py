"""Three servers, the people in them, and what they do again and again."""

from datetime import UTC, datetime, timedelta
from typing import Any

from guildyard import Channel, Guild, Message, Person, Playground, Reply

from tests.recorded.letters import next_word, posted, text_of
from tests.recorded.recorder import Recorder
from tests.recorded.stage import Stage
from tests.support.spoken import to_guess

START = datetime(2026, 11, 26, 9, 0, tzinfo=UTC)  # a Thursday
AT_ONCE = 25  # words in a guess


class Scene:
    """Where the recorded days are played, and by whom."""

    stage: Stage

    def __init__(self, recorder: Recorder) -> None:
        self.to = recorder

    def furnish(self, playground: Playground) -> None:
        """Three servers: one that plays together, a plain one, and one with a forum."""
        self.hive: Guild = playground.add_guild("Hive")
        self.lobby: Channel = self.hive.add_text_channel("lobby")
        self.hive.system_channel = self.lobby
        self.puzzles: Channel = self.hive.add_text_channel("puzzles")
        self.bees = self.hive.add_role("Bees", mentionable=True)
        self.secret = self.hive.add_role("Secret")
        self.alice: Person = self.hive.add_member("Alice")
        self.bob: Person = self.hive.add_member("Bob")
        self.carol: Person = self.hive.add_member("Carol *the_great*")
        self.admin: Person = self.hive.add_member("Admin", manage_guild=True)
        self.garden: Guild = playground.add_guild("Garden")
        self.lawn: Channel = self.garden.add_text_channel("lawn")
        self.garden.add_member("Bob")
        self.dora: Person = self.garden.add_member("Dora", manage_guild=True)
        self.wood: Guild = playground.add_guild("Wood")
        self.trees: Channel = self.wood.add_forum("trees", "Daily", demands_tag=True)
        self.clearing: Channel = self.wood.add_text_channel("clearing")
        self.wood.preferred_locale = "de"
        self.wood.system_channel = self.clearing
        self.bare: Channel = self.wood.add_forum("bare", demands_tag=True)
        self.eric: Person = self.wood.add_member("Eric", manage_guild=True)

    async def next_day(self, hour: int = 9, days: int = 1) -> None:
        """A later day, at an hour in UTC, with what the bot does by itself."""
        then = self.stage.clock.now + timedelta(days=days)
        await self.at(then.replace(hour=hour, minute=0, second=0))

    async def at(self, moment: datetime) -> None:
        """A later moment, with what the bot does by itself."""
        self.stage.clock.now = moment
        self.to.note_time()
        await self.jobs()

    async def later(self, **span: float) -> None:
        """Some time later the same day."""
        await self.at(self.stage.clock.now + timedelta(**span))

    async def jobs(self) -> None:
        """What the bot does by itself, and what it then still has to say."""
        for name in ("preparation", "posts", "live refresh", "tried words", "retention"):
            await self.to.job(name)
        await self.to.job("reminders")

    async def bee(self, person: Person, place: Channel, words: Any) -> Any:
        """Somebody guesses words, in as many guesses as it takes."""
        wanted, answer = list(words), None
        for first in range(0, len(wanted), AT_ONCE):
            some = " ".join(wanted[first : first + AT_ONCE])
            answer = await self.to.command(person, "/bee guess", place, word=some)
        return answer

    async def type_in(self, person: Person, board: Any, *texts: str, label: str = "") -> Any:
        """Somebody presses the button of a form, and fills it in."""
        form = await self.to.press(person, board, label or to_guess(board))
        return await self.to.fill_in(person, form, *texts) or board

    async def climb(self, person: Person, board: Any, levels: int) -> Any:
        """Somebody solves levels of an anigram on a board."""
        for _ in range(levels):
            if "Guess" not in board.labels:
                break
            word = next_word(text_of(board))
            if word is None:
                break
            board = await self.type_in(person, board, word)
        return board

    async def press_each(self, person: Person, board: Any, *labels: str) -> Any:
        """Somebody presses buttons of a board one after the other, where it then has them."""
        for label in labels:
            if label in board.labels:
                answer = await self.to.press(person, board, label)
                board = answer if answer and answer.ephemeral else board
        return board

    def post(self, place: Channel, of: str) -> Message:
        """The latest post of a game in a channel or forum."""
        places = [place, *place.threads]
        found = [each for one in places for each in one.messages if _is_post(posted(each), of)]
        return max(found, key=lambda each: each.id)

    def said(self, message: Message) -> str:
        """All that can be read in a message."""
        return posted(message)

    def labels(self, message: Message) -> list[str]:
        """The labels of the buttons that can be pressed."""
        parts = Reply(message).parts
        return [str(part["label"]) for part in parts if "custom_id" in part and "label" in part]

    def ids(self, reply: Any) -> str:
        """The ids of all buttons of an answer."""
        return " ".join(str(part.get("custom_id")) for part in reply.parts)

    def is_old(self, message: Message) -> bool:
        """Is it of an earlier day?"""
        return self.stage.clock.now - message.created_at > timedelta(hours=12)


def _is_post(text: str, of: str) -> bool:
    """Does a message have the title of a game's post?"""
    return any(line.startswith("## ") and f"{of} · " in line for line in text.splitlines())
