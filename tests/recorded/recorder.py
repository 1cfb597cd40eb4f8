"""Writes down what people read, step by step, in an order that does not depend on who was faster.

After each step, as soon as nothing is under way any more, every message that is new, changed or
gone is written down; within a step in the order of places and texts. Of a message that changed, a
part that is not written is as before. Ids are written as names.
"""

import re
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import chain
from typing import Any

from guildyard import Channel, Message, Modal, Person, Refused

from tests.recorded.rendering import (
    command_lines,
    component_lines,
    indented,
    message_parts,
    part_changes,
)
from tests.recorded.stage import Stage

ID = re.compile(r"\b\d{17,20}\b")
UNNAMED = "?"
NOTHING = "nothing to read"
LONGEST = 80  # characters of a typed text that a title quotes
BETWEEN = 4  # seconds from one step to the next: too long for the cooldown

Parts = dict[str, list[str]]


class Recorder:
    """What was read so far, and the ways to do something that is recorded."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.title = ""  # of the step under way
        self._seen: dict[int, tuple[Message, int, Parts]] = {}  # by message: its last revision
        self._threads: dict[int, str] = {}
        self._names: dict[str, str] = {}
        self._forms: list[list[str]] = []
        self._counts: Counter[str] = Counter()
        self._fleeting: list[tuple[Message, Parts]] = []

    @property
    def text(self) -> str:
        """All that was read."""
        return "\n".join(self.lines) + "\n"

    def attend(self, stage: Stage) -> None:
        """Listen to a stage from now on."""
        self._stage = stage
        self._world = stage.playground.world
        self._hear_of_what_goes_away()

    async def command(self, person: Person, path: str, place: Channel, **options: Any) -> Any:
        """Somebody types a command."""
        typed = "".join(f" {name}={self._value(each)}" for name, each in options.items())
        title = f"{person.name} in {self._place(place)}: {path}{typed}"
        return await self._step(title, lambda: person.command(path, place, **options))

    async def press(self, person: Person, on: Any, name: str) -> Any:
        """Somebody presses a button."""
        title = f"{person.name} presses {name!r} on {self._label(_message(on))}"
        return await self._step(title, lambda: person.click(on, name))

    async def choose(self, person: Person, on: Any, name: str, *values: Any) -> Any:
        """Somebody chooses from a list."""
        chosen = ", ".join(map(self._value, values))
        title = f"{person.name} chooses {chosen} from {name!r} on {self._label(_message(on))}"
        return await self._step(title, lambda: person.select(on, name, [*values]))

    async def fill_in(self, person: Person, form: Any, *texts: str) -> Any:
        """Somebody fills in the fields of a form, in their order."""
        if not isinstance(form, Modal):  # the button did not open one, and said why
            return form
        title = f"{person.name} fills in {form.title!r}: {', '.join(map(self._value, texts))}"
        named = {each.custom_id: text for each, text in zip(form.fields, texts, strict=True)}
        return await self._step(title, lambda: person.submit(form, named))

    async def suggestions(
        self, person: Person, path: str, place: Channel, option: str, typed: str
    ) -> None:
        """Somebody begins to type an option, and reads what is offered."""

        async def ask() -> None:
            found = await person.autocomplete(path, place, option, typed)
            pairs = ((each["name"], each["value"]) for each in found)
            self._write(
                f"offered {name!r}" + f": {value!r}" * (name != value) for name, value in pairs
            )

        await self._step(f"{person.name} types {path} {option}: {typed!r}", ask)

    async def job(self, name: str) -> None:
        """A turn of a job; of most there is nothing to read."""
        before = len(self.lines)
        await self._step(f"The job {name!r}", lambda: self._stage.job(name))
        if self.lines[-1] == f"  {NOTHING}":
            del self.lines[before:]

    async def happens(self, title: str, doing: Callable[[], Awaitable[Any]]) -> Any:
        """Anything else, which takes its time."""
        return await self._step(title, doing)

    def note_time(self) -> None:
        """A line for the moment."""
        self.lines += ["", f"######## {self._stage.clock.now:%A, %Y-%m-%d %H:%M} UTC"]

    def note_commands(self) -> None:
        """All commands, as the bot registered them."""
        self.lines += ["", "=== The commands"]
        self._write(command_lines(self._stage.playground.commands.of()))

    async def _step(self, title: str, doing: Callable[[], Awaitable[Any]]) -> Any:
        self._stage.clock.advance(seconds=BETWEEN)
        self.title = title
        self.lines += ["", f"=== {title}"]
        before, answer = len(self.lines), None
        try:
            answer = await doing()
        except Refused as refusal:
            self._write([f"Discord refuses: {refusal}"])
        await self._stage.quiet()
        if isinstance(answer, Modal):
            self._write_form(answer)
        self._write_changes()
        if len(self.lines) == before:
            self._write([NOTHING])
        return answer

    def _write_form(self, form: Modal) -> None:
        parts = chain.from_iterable(map(component_lines, form.components))
        lines = [self._readable(line) for line in (f'"{form.title}" {form.custom_id}', *parts)]
        if lines in self._forms:
            self._write([f"the form {lines[0]} once more"])
        else:
            self._write([f"form {lines[0]}", *indented(lines[1:])])
        self._forms.append(lines)

    def _write_changes(self) -> None:
        self._learn_names()
        messages = {each.id: each for each in self._all_messages()}
        for old in [each for each in self._seen if each not in messages]:
            message, _, _ = self._seen.pop(old)
            if self._world.channel(message.channel.id):
                self._write([f"gone: {self._label(message)}"])
        self._write_fleeting(messages)
        self._write_threads()
        shown = {
            each.id: (each, message_parts(each))
            for each in messages.values()
            if each.id not in self._seen or self._seen[each.id][1] != each.revision
        }
        new = [pair for key, pair in shown.items() if key not in self._seen]
        for message, _ in sorted(new, key=self._order):
            self._name(message)
        for message, parts in sorted(shown.values(), key=self._order):  # now all have names
            self._write_message(message, parts)
            self._seen[message.id] = (message, message.revision, parts)

    def _write_message(self, message: Message, parts: Parts) -> None:
        label = self._label(message)
        if message.id not in self._seen:
            self._write([label, *indented(chain.from_iterable(parts.values()))])
            return
        before = self._seen[message.id][2]
        if before != parts:
            changes = (part_changes(name, before[name], now) for name, now in parts.items())
            self._write([f"{label} is now", *indented(chain.from_iterable(changes))])

    def _write_fleeting(self, messages: dict[int, Message]) -> None:
        for message, parts in self._fleeting:
            if message.id not in messages and message.id not in self._seen:
                self._name(message)
                lines = chain.from_iterable(parts.values())
                self._write([f"{self._label(message)} comes and goes", *indented(lines)])
        self._fleeting.clear()

    def _write_threads(self) -> None:
        for thread in self._all_threads():
            parent = self._place(thread.parent)
            told = (
                f'thread "{thread.name}" in {parent}, tags {[t.name for t in thread.applied_tags]}'
            )
            told += f", {thread.duration} min" + ", locked" * thread.locked
            if self._threads.get(thread.id) != told:
                self._threads[thread.id] = told
                self._write([told])

    def _hear_of_what_goes_away(self) -> None:
        """Keep each message as it was sent, for it may be gone before the end of its step."""
        announce = self._world.announce
        told = announce.message_changed

        def message_changed(message: Message, event: str) -> None:
            if event == "MESSAGE_CREATE":
                self._fleeting.append((message, message_parts(message)))
            told(message, event)

        announce.message_changed = message_changed  # type: ignore[method-assign] # a spy

    def _order(self, shown: tuple[Message, Parts]) -> tuple[str, ...]:
        message, parts = shown
        text = "\n".join(chain.from_iterable(parts.values()))
        return (self._where(message), self._readable(text), str(message.id))

    def _all_messages(self) -> list[Message]:
        places: list[Channel] = [*self._world.direct_channels.values(), *self._all_threads()]
        for guild in self._world.guilds.values():
            places += guild.channels.values()
        return [message for place in places for message in place.everything]

    def _all_threads(self) -> list[Any]:
        guilds = self._world.guilds.values()
        return [thread for guild in guilds for thread in guild.threads.values()]

    def _learn_names(self) -> None:
        world = self._world
        self._names[str(world.bot.id)] = world.bot.name
        for guild in world.guilds.values():
            self._names[str(guild.id)] = guild.name
            self._names |= {str(each.id): each.name for each in guild.roles.values()}
            self._names[str(guild.id)] = guild.name
            self._names |= {str(each.id): self._place(each) for each in guild.channels.values()}
            self._names |= {
                str(each.id): f"{self._place(each.parent)}/thread {each.name}"
                for each in guild.threads.values()
            }
        self._names |= {str(each.id): each.name for each in world.users.values()}
        self._names |= {each["id"]: "id" for each in self._stage.playground.commands.of()}

    def _name(self, message: Message) -> None:
        """Number a message by its place and day."""
        where = f"{self._where(message)} {self._stage.clock.now:%d}"
        self._counts[where] += 1
        self._names[f"message {message.id}"] = f"{where}.{self._counts[where]}"
        self._names.setdefault(str(message.id), f"{where}.{self._counts[where]}")

    def _label(self, message: Message) -> str:
        return self._names.get(f"message {message.id}", UNNAMED)

    def _where(self, message: Message) -> str:
        reader = message.visible_to
        private = f" (only {reader.name})" if reader else ""
        return f"{self._place(message.channel)}{private}"

    def _place(self, place: Channel) -> str:
        if parent := getattr(place, "parent", None):  # of a thread
            return f"{self._place(parent)}/{place.name}"
        return f"{place.guild.name}#{place.name}" if place.guild else f"messages to {place.name}"

    def _value(self, value: Any) -> str:
        if isinstance(value, Channel):
            return self._place(value)
        if name := getattr(value, "name", ""):  # of a person or a role
            return str(name)
        text = repr(value)
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(value)} characters)"

    def _readable(self, line: str) -> str:
        return ID.sub(lambda found: f"{{{self._names.get(found[0], UNNAMED)}}}", line)

    def _write(self, lines: Any) -> None:
        self.lines += [f"  {self._readable(line)}" for line in lines]


def _message(on: Any) -> Message:
    return on if isinstance(on, Message) else on.message
