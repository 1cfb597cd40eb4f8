"""A playground with a bot in it, for tests that are plain functions.

The playground lives in a thread of its own and the bot in a process of its own, so the bot can be
written with any library, and the test needs no event loop.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from guildyard.interactions.commands import CommandKind
from guildyard.interactions.replies import Launched, Modal, NoReply, Reply
from guildyard.people.building import add_person
from guildyard.people.menus import aimed, menu_of, place_of
from guildyard.people.person import Person
from guildyard.running.furniture import open_world
from guildyard.running.programs import Whereabouts, command_for
from guildyard.server import Playground
from guildyard.testing.affairs import Affairs
from guildyard.testing.beginnings import Beginning
from guildyard.testing.bot_process import BotEnded as BotEnded
from guildyard.testing.bot_process import BotProcess
from guildyard.testing.grounds import named, soon
from guildyard.testing.patience import COMING, Patience
from guildyard.testing.registered import never_registered
from guildyard.testing.seen import Answer, Form
from guildyard.testing.voices import Voice
from guildyard.testing.watch import Watch
from guildyard.world.clock import ShiftedClock
from guildyard.world.files import File
from guildyard.world.guilds import Channel
from guildyard.world.model import User

PAUSE = 0.01  # seconds between two looks at the messages
RETURN = 5.0  # seconds that a bot may take to come back, before it is started anew
LAST = 3  # messages that are told when one is missing


class Stage(Affairs):
    """A playground with people, and the bot that they meet in it."""

    def __init__(
        self,
        playground: Playground,
        loop: asyncio.AbstractEventLoop,
        clock: ShiftedClock,
        *,
        echo: bool = True,
    ) -> None:
        super().__init__(playground, loop, clock)
        self.watch = Watch(playground, self._note_registering)
        self.patience = Patience(playground.commands, self.watch)
        self.allowed: tuple[str, ...] = ()  # what else the bot may reach: ``host:port``
        self._echo = echo  # shall what the bot logs be seen at once?
        self._bot: BotProcess | None = None
        self._beginning = self.run(soon(lambda: Beginning(playground)))

    def start_bot(
        self,
        program: str,
        *arguments: str,
        python: str = sys.executable,
        interactions: str = "",
    ) -> None:
        """Start a bot as ``guildyard run`` does; returns when it is at the gateway, or listens at
        the address at which it takes ``interactions``.

        Raises BotEnded when it does not get there, NotVerified when it listens otherwise than
        Discord asks.
        """
        here = Whereabouts(
            api_url=self.playground.api_url,
            gateway_url=self.playground.gateway_url,
            token=self.playground.token,
            allowed=self.allowed,
            application_id=self.playground.world.bot.id,
            public_key=self.playground.world.signing_key.public,
            client_secret=self.playground.client_secret,
            authorize_url=self.playground.authorize_url,
            guild_id=next(iter(self.playground.world.guilds), 0),
            clock=self.line.address,
            shift=self.line.shift,
        )
        command = command_for(program, [*arguments], python)
        self._bot = BotProcess(command, here.environment(os.environ), echo=self._echo)
        self.patience.bot = self._bot
        self.run(self._await_bot(interactions))
        self.patience.came_at = time.monotonic()

    async def _await_bot(self, interactions: str) -> None:
        if not interactions:
            await self.patience.until(lambda: self.playground.gateway.shards > 0)
            return
        endpoint = self.playground.endpoint
        endpoint.name(interactions)
        self._beginning = Beginning(self.playground)
        listening = asyncio.create_task(endpoint.verify(COMING))
        try:
            await self.patience.until(listening.done)
            await listening
        finally:
            listening.cancel()

    def switch_activities(self, on: bool) -> None:
        """Switch Activities on or off for the application, as one does in the portal."""
        switch = self.playground.enable_activities if on else self.playground.disable_activities
        self.run(soon(switch))

    def register(self, *redirects: str) -> None:
        """Name addresses to which people who log in may be sent back, as one does in the portal."""
        known = self.playground.redirects
        known += [each for each in redirects if each not in known]

    def map_url(self, url: str, prefix: str = "/") -> None:
        """Say where the page of the bot's Activity is, as one does in the portal."""
        self.playground.url_mappings.add(prefix, url)

    def activity(self, person: Actor, channel: Channel, **details: Any) -> str:
        """The address at which a browser finds somebody's Activity in a channel, and nothing else:
        ``platform="mobile"``, ``custom_id``, ``referrer_id``, ``consents=False``."""
        return self.playground.activity(person.person, channel, **details)

    def stop_bot(self) -> None:
        """End the bot, if there is one."""
        if self._bot is not None:
            self._bot.end()

    @property
    def has_bot(self) -> bool:
        """Was a bot started here?"""
        return self._bot is not None

    @property
    def bot_log(self) -> list[str]:
        """The lines that the bot printed and logged in this test."""
        return [*self._bot.log] if self._bot else []

    def start_over(self) -> bool:
        """Make servers, people, messages and commands what they were when the bot came.

        The bot itself goes on. Is it still there, and does it see what is?
        """
        return self.run(self._start_over())

    def let_finish(self) -> None:
        """Wait until the bot has done what it was told to, as far as that can be seen."""
        self.run(self._settle())

    async def _settle(self) -> None:
        await self.patience.quiet()

    async def _start_over(self) -> bool:
        gateway = self.playground.gateway
        await self.patience.quiet()
        misled = await self._beginning.restore()
        self.watch.turn_the_page()
        if self._bot is None:
            return True
        self._bot.turn_the_page()
        before = gateway.identifies
        if misled:
            gateway.invalidate(resumable=False)
        try:
            await self.patience.until(
                lambda: (
                    self._is_by_http
                    or (gateway.shards > 0 and (not misled or gateway.identifies > before))
                ),
                RETURN,
            )
        except BotEnded:
            return False
        return True

    @property
    def _is_by_http(self) -> bool:
        """Has the bot nothing in mind but what each request tells it?"""
        playground = self.playground
        return playground.endpoint.is_verified and not playground.gateway.identifies

    def person(self, name: str) -> Actor:
        """Somebody of this name. Raises LookupError when there is nobody."""
        return Actor(self, named(name, self.playground.people))

    def add_person(self, server: str, name: str, *permissions: str) -> Actor:
        """Somebody who joins a server, with permissions beyond everyone's."""
        made = self.run(soon(lambda: add_person(self._server(server), name, *permissions)))
        return Actor(self, made)

    def _note_registering(self) -> None:
        """What a bot registers before anyone uses it belongs to the beginning."""
        if not self.watch.has_begun or self.patience.is_young:
            self._beginning.keep_commands()


class Actor(Voice):
    """A person whose steps are plain calls: each returns what the person then sees."""

    def __init__(self, stage: Stage, person: Person) -> None:
        self._stage = stage
        self.person = person

    @property
    def direct_channel(self) -> Channel:
        """The channel between this person and the bot."""
        return self.person.direct_channel

    @property
    def _grounds(self) -> Stage:
        return self._stage

    def say(self, channel: Channel, text: str, files: Iterable[File] = ()) -> None:
        """Write an ordinary message."""
        self._stage.run(self.person.say(channel, text, files))

    def command(self, path: str, channel: Channel, /, **options: Any) -> Any:
        """Run a slash command, which the bot may be about to register; Answer or Form."""
        book = self._stage.playground.commands
        self._await_command(
            path, channel, CommandKind.SLASH, lambda: book.find(path, channel, self.person.user)
        )
        given = {name: _plain(value) for name, value in options.items()}
        return self._seen(self.person.command(path, channel, **given))

    def menu(self, name: str, on: Answer | Actor | User, channel: Channel | None = None) -> Any:
        """Run a command from the menu of a message, or of somebody in a channel; Answer or Form."""
        target = aimed(_plain(on))
        place = place_of(target, channel)
        kind = menu_of(target)
        book = self._stage.playground.commands
        self._await_command(
            name, place, kind, lambda: book.find_menu(name, kind, place, self.person.user)
        )
        return self._seen(self.person.menu(name, target, place))

    def launch(self, channel: Channel) -> Any:
        """Launch the bot's Activity by its entry point; a Launched, or what the bot answers."""
        return self._seen(self.person.launch(channel))

    def click(self, on: Answer, name: str) -> Any:
        """Press the button of this label or custom id; Answer or Form."""
        self._stage.let_finish()  # libraries register a view after they have sent it
        return self._seen(self.person.click(on.reply, name))

    def select(self, on: Answer, name: str, values: list[Any]) -> Any:
        """Choose from the select of this custom id; Answer or Form."""
        self._stage.let_finish()
        return self._seen(self.person.select(on.reply, name, [*map(_plain, values)]))

    def submit(self, form: Form, values: dict[str, Any]) -> Any:
        """Fill in a form, by label or custom id, and send it; an Answer."""
        self._stage.let_finish()
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

    def install(self) -> None:
        """Have the bot's application with oneself, wherever one is."""
        self._stage.run(self.person.install())

    def uninstall(self) -> None:
        """Have it no more."""
        self._stage.run(self.person.uninstall())

    def authorize(self, address: str) -> str:
        """Open Discord's authorization page and agree; returns where the browser goes then."""
        return self._stage.run(self.person.authorize(address))

    def decline(self, address: str) -> str:
        """Open Discord's authorization page and do not agree; returns where the browser goes."""
        return self._stage.run(self.person.decline(address))

    def deauthorize(self) -> None:
        """Take back all that was ever allowed to the application."""
        self._stage.run(self.person.deauthorize())

    def find(self, channel: Channel, text: str, *, within: float | None = None) -> Answer:
        """The newest message that says this, and the wait for it, for as many seconds.

        NoReply when it does not come.
        """
        seconds = self._stage.patience.seconds if within is None else within
        return self._stage.run(self._stage.patience.awaited(self._find(channel, text, seconds)))

    async def _find(self, channel: Channel, text: str, seconds: float) -> Answer:
        world = self._stage.playground.world
        deadline = time.monotonic() + seconds
        while True:
            seen = [Answer(Reply(each), world) for each in reversed(self.person.sees(channel))]
            found = next((each for each in seen if text in each.text), None)
            if found is not None:
                return found
            if time.monotonic() > deadline:
                last = ", ".join(repr(each.text) for each in reversed(seen[:LAST])) or "nothing"
                raise NoReply(f"nobody says {text!r} in {channel.name}, where the last is {last}")
            await asyncio.sleep(PAUSE)

    def _await_command(
        self, name: str, place: Channel, kind: CommandKind, find: Callable[[], object]
    ) -> None:
        """Some libraries register after they connect."""
        book = self._stage.playground.commands
        missing = partial(never_registered, name, place, book, kind)
        self._stage.run(self._stage.patience.registered(find, missing))

    def _seen(self, step: Coroutine[Any, Any, Any]) -> Any:
        seen = self._stage.run(self._stage.patience.awaited(step))
        if isinstance(seen, Modal):
            return Form(seen)
        if isinstance(seen, Launched):
            return seen
        return Answer(seen, self._stage.playground.world)


@contextmanager
def open_stage(world: Path | None = None, *, echo: bool = True) -> Iterator[Stage]:
    """A playground with a saved world, or two servers and three people, and no bot yet.

    What a bot prints there is printed here too, without ``echo`` only kept in ``bot_log``.
    """
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="playground", daemon=True)
    thread.start()
    clock = ShiftedClock()
    playground = Playground(clock=clock, privileged_intents=True, any_token=True)
    open_world(playground, world)
    asyncio.run_coroutine_threadsafe(playground.start(), loop).result()
    stage = Stage(playground, loop, clock, echo=echo)
    stage.run(stage.line.open())
    try:
        yield stage
    finally:
        stage.stop_bot()
        stage.run(stage.line.close())
        stage.run(playground.close())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def _plain(value: Any) -> Any:
    """People and answers of a test as the playground knows them."""
    if isinstance(value, Answer):
        return value.reply
    return value.person if isinstance(value, Actor) else value
