"""What people do on the page, written down as a test."""

from __future__ import annotations

import json
import keyword
from collections.abc import Iterable
from typing import Any

from guildyard.interactions.replies import Launched, Modal, Reply
from guildyard.people.person import Person
from guildyard.people.reading import readable
from guildyard.world.errors import Json
from guildyard.world.files import File
from guildyard.world.guilds import Channel
from guildyard.world.model import Message, Role, User
from guildyard.world.world import World

HEAD = '''"""Recorded in the playground: pytest starts the bot and does it all again."""

from guildyard.testing.stage import Stage
{imports}

def test_recorded(playground_stage: Stage) -> None:
'''


IMPORT_FILES = "from guildyard import File\n"
LONGEST_FILE = 2_000  # bytes that are written into a test


Seen = Reply | Modal | Launched


class Recording:
    """The steps since the recording began; they are kept when it ends."""

    def __init__(self, world: World) -> None:
        self.running = False
        self._world = world
        self._lines: list[str] = []
        self._names: dict[object, str] = {}  # by what it stands for: the variable
        self._steps = 0

    def start(self) -> None:
        """Begin with an empty test."""
        self.running = True
        self._lines, self._names, self._steps = [], {}, 0

    def stop(self) -> None:
        """Keep what was written, and write no more."""
        self.running = False

    @property
    def state(self) -> Json:
        """For the page: is it running, how many steps are there, and the test."""
        return {"running": self.running, "steps": self._steps, "code": self.code}

    @property
    def code(self) -> str:
        """The test so far; empty without a step."""
        if not self._lines:
            return ""
        uses_files = any("File(" in line for line in self._lines)
        head = HEAD.format(imports=IMPORT_FILES if uses_files else "")
        return head + "".join(f"    {line}\n" for line in self._lines)

    def said(self, person: Person, channel: Channel, text: str, files: list[File]) -> None:
        """Somebody wrote a message."""
        if self.running:
            self._steps += 1
            given = self._code([channel, text, *([files] if files else [])])
            self._lines.append(f"{self._person(person.user)}.say({given})")

    def asked(self, person: Person, channel: Channel, *arguments: Any, **options: Any) -> None:
        """Somebody began a poll."""
        if self.running:
            self._steps += 1
            given = ", ".join([self._code([channel, *arguments]), *self._options(options)])
            self._lines.append(f"{self._person(person.user)}.poll({given})")

    def acted(self, person: Person, on: Message, call: str, *arguments: Any) -> None:
        """Somebody reacted, voted and the like: ``call`` is the method's name."""
        if self.running:
            given = ", ".join([self._message(person, on), *map(self._value, arguments)])
            self._steps += 1
            self._lines.append(f"{self._person(person.user)}.{call}({given})")

    def did(self, call: str, *arguments: Any) -> None:
        """Something was done to the world: ``playground_stage.CALL(...)``."""
        if self.running:
            self._steps += 1
            given = self._code(arguments)
            self._lines.append(f"playground_stage.{call}({given})")

    def moved(self, person: Person, call: str, *arguments: Any, **options: Any) -> None:
        """Somebody did what is about no message: ``ada.join(lounge)``."""
        if self.running:
            given = ", ".join([*map(self._value, arguments), *self._options(options)])
            self._steps += 1
            self._lines.append(f"{self._person(person.user)}.{call}({given})")

    def looks_at(self, person: Person, message: Message) -> None:
        """Somebody is about to use a message, which may be another one afterwards."""
        if self.running:
            self._message(person, message)

    def command(
        self, person: Person, channel: Channel, path: str, options: Json, seen: Seen
    ) -> None:
        """Somebody ran a command."""
        if not self.running:
            return
        arguments = [*map(self._value, (path, channel))]
        arguments += self._options(options)
        self._note(person, "command", arguments, seen)

    def menu(
        self, person: Person, name: str, on: User | Message, channel: Channel, seen: Seen
    ) -> None:
        """Somebody ran a command from a menu."""
        if not self.running:
            return
        if isinstance(on, Message):
            arguments = [_text(name), self._message(person, on)]
        else:
            arguments = [*map(self._value, (name, on, channel))]
        self._note(person, "menu", arguments, seen)

    def click(self, person: Person, on: Message, name: str, seen: Seen) -> None:
        """Somebody pressed a button."""
        if self.running:
            self._note(person, "click", [self._message(person, on), _text(name)], seen)

    def select(self, person: Person, on: Message, name: str, values: list[Any], seen: Seen) -> None:
        """Somebody chose from a select."""
        if self.running:
            chosen = f"[{self._code(values)}]"
            self._note(person, "select", [self._message(person, on), _text(name), chosen], seen)

    def submit(self, person: Person, modal: Modal, values: Json, seen: Seen) -> None:
        """Somebody sent a form."""
        if self.running and modal in self._names:
            given = self._value(values)
            self._note(person, "submit", [self._names[modal], given], seen)

    def _note(self, person: Person, action: str, arguments: list[str], seen: Seen) -> None:
        """One step, and what was seen after it."""
        self._steps += 1
        call = f"{self._person(person.user)}.{action}({', '.join(arguments)})"
        if isinstance(seen, Launched):
            self._lines.append(call)
            return
        if isinstance(seen, Modal):
            name = self._names[seen] = f"form_{self._steps}"
            labels = [field.label for field in seen.fields]
            self._lines.append(f"{name} = {call}")
            self._expect(f"{name}.title", seen.title)
        else:
            name = self._names[seen.message] = f"answer_{self._steps}"
            labels = seen.labels
            self._lines.append(f"{name} = {call}")
            self._expect(f"{name}.text", readable(seen.text, self._world))
            if seen.ephemeral:
                self._lines.append(f"assert {name}.ephemeral")
            self._expect_some(f"{name}.files", [file.filename for file in seen.attachments])
        self._expect_some(f"{name}.labels", labels)

    def _expect(self, what: str, value: object) -> None:
        self._lines.append(f"assert {what} == {json.dumps(value, ensure_ascii=False)}")

    def _expect_some(self, what: str, values: list[str]) -> None:
        if values:
            self._expect(what, values)

    def _message(self, person: Person, message: Message) -> str:
        """The variable of a message; one that nobody saw before is looked for by its text."""
        if message not in self._names:
            name = self._names[message] = f"post_{self._steps + 1}"
            text = readable(Reply(message).text, self._world)
            call = (
                f"{self._person(person.user)}.find({self._value(message.channel)}, {_text(text)})"
            )
            self._lines.append(f"{name} = {call}")
        return self._names[message]

    def _person(self, user: User) -> str:
        return self._variable(user, f"playground_stage.person({_text(user.name)})", user.name)

    def _channel(self, channel: Channel) -> str:
        if channel.is_private:
            names = [each.name for each in channel.recipients]
            call = f"playground_stage.add_conversation({self._value(names)}, {_text(channel.name)})"
            return self._variable(channel, call, channel.name)
        if channel.guild is None:
            person = next(each for each in channel.recipients if not each.bot)
            call = f"{self._person(person)}.direct_channel"
            return self._variable(channel, call, f"direct {person.name}")
        call = f"playground_stage.channel({_text(channel.guild.name)}, {_text(channel.name)})"
        return self._variable(channel, call, channel.name)

    def _variable(self, thing: object, call: str, title: str) -> str:
        """The name that something has from its first use on."""
        if thing not in self._names:
            self._names[thing] = self._free_name(title)
            self._lines.append(f"{self._names[thing]} = {call}")
        return self._names[thing]

    def _free_name(self, title: str) -> str:
        kept = "".join(each if each.isalnum() and each.isascii() else "_" for each in title.lower())
        wanted = kept.strip("_") or "thing"
        wanted = wanted if wanted.isidentifier() and not _taken(wanted) else f"the_{wanted}"
        taken = {*self._names.values()}
        others = (f"{wanted}_{number}" for number in range(2, len(taken) + 3))
        return next(name for name in (wanted, *others) if name not in taken)

    def _options(self, options: Json) -> list[str]:
        """Options by name; in a dictionary when a name of them is none in Python."""
        if all(name.isidentifier() and not _taken(name) for name in options):
            return [f"{name}={self._value(value)}" for name, value in options.items()]
        pairs = (f"{_text(name)}: {self._value(value)}" for name, value in options.items())
        return [f"**{{{', '.join(pairs)}}}"]

    def _code(self, values: Iterable[Any]) -> str:
        return ", ".join(map(self._value, values))

    def _value(self, value: Any) -> str:
        """A value as Python writes it."""
        if isinstance(value, User):
            return "playground_stage.bot" if value.bot else self._person(value)
        if isinstance(value, Channel):
            return self._channel(value)
        if isinstance(value, File):
            return _file(value)
        if isinstance(value, list):
            return f"[{self._code(value)}]"
        if isinstance(value, dict):
            pairs = (f"{_text(name)}: {self._value(each)}" for name, each in value.items())
            return f"{{{', '.join(pairs)}}}"
        if isinstance(value, Role):
            return f"playground_stage.role({_text(value.name)})"
        return _text(value) if isinstance(value, str) else repr(value)


def _file(file: File) -> str:
    """A file as Python writes it; of a big one only the size is kept."""
    size = len(file.data)
    data = repr(file.data) if size <= LONGEST_FILE else f"bytes({size})"
    return f"File({_text(file.name)}, {data})"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _taken(name: str) -> bool:
    """Does the word mean something in Python, or in the test itself?"""
    return keyword.iskeyword(name) or name in ("playground_stage", "path", "channel", "self")
