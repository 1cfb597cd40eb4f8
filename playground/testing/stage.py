"""A playground with a bot in it, for tests that are plain functions.

The playground lives in a thread of its own and the bot in a process of its own, so the bot can be
written with any library, and the test needs no event loop.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from playground.interactions.options import Refused
from playground.interactions.replies import Modal, NoReply, Reply
from playground.people import changing
from playground.people.building import (
    add_channel,
    add_person,
    add_role,
    add_server,
    upload_emoji,
)
from playground.people.guilds import Guild
from playground.people.menus import aimed, menu_of, place_of
from playground.people.person import Person
from playground.running.furniture import open_world
from playground.running.programs import Whereabouts, command_for
from playground.server import Playground
from playground.testing.seen import Answer, Form
from playground.world.files import File
from playground.world.guilds import Channel
from playground.world.model import Role, User


class Named(Protocol):
    """Whatever has a name."""

    @property
    def name(self) -> str:
        """As people read it."""


Result = TypeVar("Result")
Thing = TypeVar("Thing", bound=Named)
PAUSE = 0.02  # seconds between two looks at something that comes by itself
PATIENCE = 30.0  # seconds that a bot may take to come, or to register a command


class BotEnded(Exception):  # noqa: N818 - what happened, in the words of the test
    """The bot's process has ended, or never came to the gateway."""


class Stage:
    """The playground, and the names by which a test finds people and places in it."""

    def __init__(self, playground: Playground, loop: asyncio.AbstractEventLoop) -> None:
        self.playground = playground
        self._loop = loop
        self._bot: subprocess.Popen[bytes] | None = None

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something in the playground's own loop and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def start_bot(self, program: str, *arguments: str, python: str = sys.executable) -> None:
        """Start a bot as ``playground run`` does; returns when it is at the gateway.

        Raises BotEnded when it does not get there.
        """
        here = Whereabouts(
            api_url=self.playground.api_url,
            gateway_url=self.playground.gateway_url,
            token=self.playground.token,
            application_id=self.playground.world.bot.id,
            guild_id=next(iter(self.playground.world.guilds), 0),
        )
        self._bot = subprocess.Popen(  # noqa: S603 - it is the test's own bot
            command_for(program, [*arguments], python), env=here.environment(os.environ)
        )
        self.run(self._until(lambda: self.playground.gateway.shards > 0))

    def stop_bot(self) -> None:
        """End the bot, if there is one."""
        if self._bot is not None:
            self._bot.terminate()
            self._bot.wait()

    def person(self, name: str) -> Actor:
        """Somebody of this name. Raises LookupError when there is nobody."""
        return Actor(self, named(name, self.playground.people))

    @property
    def bot(self) -> User:
        """The bot's account, for commands from its menu."""
        return self.playground.world.bot

    def channel(self, server: str, name: str) -> Channel:
        """A channel of a server. Raises LookupError when there is none."""
        guild = named(server, self.playground.world.guilds.values())
        return named(name, guild.channels.values())

    def role(self, name: str) -> Role:
        """A role of any server. Raises LookupError when there is none."""
        guilds = self.playground.world.guilds.values()
        return named(name, [role for guild in guilds for role in guild.roles.values()])

    def add_server(self, name: str) -> None:
        """A server with the bot, the channel ``general`` and everybody who is there."""
        self.run(_soon(lambda: add_server(self.playground.people, name)))

    def add_channel(self, server: str, name: str, kind: str = "text") -> Channel:
        """A channel of a server: text, voice or forum."""
        return self.run(_soon(lambda: add_channel(self._server(server), name, kind)))

    def add_person(self, server: str, name: str, *permissions: str) -> Actor:
        """Somebody who joins a server, with permissions beyond everyone's."""
        made = self.run(_soon(lambda: add_person(self._server(server), name, *permissions)))
        return Actor(self, made)

    def add_role(
        self, server: str, name: str, permissions: Iterable[str] = (), to: Iterable[str] = ()
    ) -> Role:
        """A role of a server with permissions, for the people of these names."""
        users = [self.person(each).person.user for each in to]
        return self.run(_soon(lambda: add_role(self._server(server), name, permissions, users)))

    def add_emoji(self, name: str, picture: File) -> None:
        """An emoji of the bot's own."""
        people = self.playground.people
        self.run(_soon(lambda: upload_emoji(people, name, picture.data)))

    def kick(self, server: str, name: str) -> None:
        """Throw somebody out of a server, or the bot."""
        self.run(changing.kick(self._server(server), name))

    def invite_bot(self, server: str) -> None:
        """Let the bot in again after it was kicked."""
        self.run(changing.invite_bot(self._server(server)))

    def time_out(self, server: str, name: str, minutes: float) -> None:
        """Let somebody only read for some minutes; 0 ends it."""
        self.run(_soon(lambda: changing.time_out(self._server(server), name, minutes)))

    def set_permissions(
        self,
        server: str,
        channel: str,
        who: str,
        allow: Iterable[str] = (),
        deny: Iterable[str] = (),
    ) -> None:
        """What a channel allows and denies to ``@everyone``, ``@Role`` or a member."""
        place = self.channel(server, channel)
        self.run(_soon(lambda: changing.set_permissions(place, who, allow, deny)))

    def _server(self, name: str) -> Guild:
        guild = named(name, self.playground.world.guilds.values())
        if not isinstance(guild, Guild):
            raise LookupError(f"nobody can join {name}")
        return guild

    async def _until(self, happened: Callable[[], bool]) -> None:
        """Wait for something that the bot does by itself, as long as it lives."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while not happened():
            if self._bot is not None and self._bot.poll() is not None:
                raise BotEnded(f"the bot has ended (exit code {self._bot.returncode})")
            if loop.time() > deadline:
                raise BotEnded(f"the bot does nothing for {PATIENCE:.0f} s")
            await asyncio.sleep(PAUSE)

    async def registered(self, find: Callable[[], object]) -> None:
        """Wait until a command is found: some libraries register after they connect."""

        def known() -> bool:
            try:
                return bool(find())
            except Refused:
                return False

        await self._until(known)


class Actor:
    """A person whose steps are plain calls: each returns what the person then sees."""

    def __init__(self, stage: Stage, person: Person) -> None:
        self._stage = stage
        self.person = person

    @property
    def direct_channel(self) -> Channel:
        """The channel between this person and the bot."""
        return self.person.direct_channel

    def say(self, channel: Channel, text: str, files: Iterable[File] = ()) -> None:
        """Write an ordinary message."""
        self._stage.run(self.person.say(channel, text, files))

    def command(self, path: str, channel: Channel, /, **options: Any) -> Any:
        """Run a slash command, which the bot may be about to register; Answer or Form."""
        commands = self._stage.playground.commands
        self._stage.run(self._stage.registered(lambda: commands.find(path, channel)))
        given = {name: _plain(value) for name, value in options.items()}
        return self._seen(self.person.command(path, channel, **given))

    def menu(self, name: str, on: Answer | Actor | User, channel: Channel | None = None) -> Any:
        """Run a command from the menu of a message, or of somebody in a channel; Answer or Form."""
        target = aimed(_plain(on))
        place = place_of(target, channel)
        commands = self._stage.playground.commands
        self._stage.run(
            self._stage.registered(lambda: commands.find_menu(name, menu_of(target), place))
        )
        return self._seen(self.person.menu(name, target, place))

    def click(self, on: Answer, name: str) -> Any:
        """Press the button of this label or custom id; Answer or Form."""
        return self._seen(self.person.click(on.reply, name))

    def select(self, on: Answer, name: str, values: list[Any]) -> Any:
        """Choose from the select of this custom id; Answer or Form."""
        return self._seen(self.person.select(on.reply, name, [*map(_plain, values)]))

    def submit(self, form: Form, values: dict[str, Any]) -> Any:
        """Fill in a form, by label or custom id, and send it; an Answer."""
        return self._seen(self.person.submit(form.modal, values))

    def react(self, on: Answer, emoji: str) -> None:
        """Put an emoji under a message."""
        self._stage.run(self.person.react(on.reply, emoji))

    def unreact(self, on: Answer, emoji: str) -> None:
        """Take a reaction of one's own away."""
        self._stage.run(self.person.unreact(on.reply, emoji))

    def find(self, channel: Channel, text: str) -> Answer:
        """The newest message that says this, and the wait for it. NoReply when it never comes."""
        return self._stage.run(self._find(channel, text))

    async def _find(self, channel: Channel, text: str) -> Answer:
        world = self._stage.playground.world
        for _ in range(int(PATIENCE / PAUSE)):
            for message in reversed(self.person.sees(channel)):
                answer = Answer(Reply(message), world)
                if text in answer.text:
                    return answer
            await asyncio.sleep(PAUSE)
        raise NoReply(f"nobody says {text!r} in {channel.name}")

    def _seen(self, step: Coroutine[Any, Any, Any]) -> Any:
        seen = self._stage.run(step)
        if isinstance(seen, Modal):
            return Form(seen)
        return Answer(seen, self._stage.playground.world)


@contextmanager
def open_stage(world: Path | None = None) -> Iterator[Stage]:
    """A playground with a saved world, or two servers and three people, and no bot yet."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="playground", daemon=True)
    thread.start()
    playground = Playground(privileged_intents=True, any_token=True)
    open_world(playground, world)
    stage = Stage(playground, loop)
    stage.run(playground.start())
    try:
        yield stage
    finally:
        stage.stop_bot()
        stage.run(playground.close())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _soon(work: Callable[[], Result]) -> Result:
    """Work that must be done in the playground's own loop."""
    return work()


def named(name: str, things: Iterable[Thing]) -> Thing:
    """The first of this name. Raises LookupError when there is none."""
    found = next((each for each in things if each.name == name), None)
    if found is None:
        raise LookupError(f"there is no {name} in this playground")
    return found


def _plain(value: Any) -> Any:
    """People and answers of a test as the playground knows them."""
    if isinstance(value, Answer):
        return value.reply
    return value.person if isinstance(value, Actor) else value
