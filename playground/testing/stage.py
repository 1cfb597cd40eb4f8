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
from typing import Any

from playground.interactions.options import Refused
from playground.interactions.replies import Modal, NoReply, Reply
from playground.people.building import add_person
from playground.people.menus import aimed, menu_of, place_of
from playground.people.person import Person
from playground.running.furniture import open_world
from playground.running.programs import Whereabouts, command_for
from playground.server import Playground
from playground.testing.grounds import Grounds, named, soon
from playground.testing.seen import Answer, Form
from playground.world.clock import ShiftedClock
from playground.world.files import File
from playground.world.guilds import Channel
from playground.world.model import User

PAUSE = 0.02  # seconds between two looks at something that comes by itself
PATIENCE = 30.0  # seconds that a bot may take to come, or to register a command


class BotEnded(Exception):  # noqa: N818 - what happened, in the words of the test
    """The bot's process has ended, or never came to the gateway."""


class Stage(Grounds):
    """A playground with people, and the bot that they meet in it."""

    def __init__(
        self, playground: Playground, loop: asyncio.AbstractEventLoop, clock: ShiftedClock
    ) -> None:
        super().__init__(playground, loop, clock)
        self._bot: subprocess.Popen[bytes] | None = None

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

    def add_person(self, server: str, name: str, *permissions: str) -> Actor:
        """Somebody who joins a server, with permissions beyond everyone's."""
        made = self.run(soon(lambda: add_person(self._server(server), name, *permissions)))
        return Actor(self, made)

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

    def poll(
        self,
        channel: Channel,
        question: str,
        answers: Iterable[str],
        *,
        hours: int = 24,
        multiple: bool = False,
    ) -> None:
        """Ask something; ``find`` finds it by its question."""
        asked = self.person.poll(channel, question, answers, hours=hours, multiple=multiple)
        self._stage.run(asked)

    def vote(self, on: Answer, *answers: str) -> None:
        """Vote for these answers and for no other; without any, take the vote back."""
        self._stage.run(self.person.vote(on.reply, *answers))

    def end_poll(self, on: Answer) -> None:
        """End a poll of one's own."""
        self._stage.run(self.person.end_poll(on.reply))

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
    clock = ShiftedClock()
    playground = Playground(clock=clock, privileged_intents=True, any_token=True)
    open_world(playground, world)
    stage = Stage(playground, loop, clock)
    stage.run(playground.start())
    try:
        yield stage
    finally:
        stage.stop_bot()
        stage.run(playground.close())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def _plain(value: Any) -> Any:
    """People and answers of a test as the playground knows them."""
    if isinstance(value, Answer):
        return value.reply
    return value.person if isinstance(value, Actor) else value
