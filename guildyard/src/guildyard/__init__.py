"""A Discord of your own, for bots in any language: what programs and tests import of it.

docs/interface.md lists these names and those of ``guildyard.testing``. All else is internal.
"""

from guildyard.inspect.contract import Contract
from guildyard.inspect.faults import Fault, Trouble
from guildyard.interactions.options import Refused
from guildyard.interactions.replies import Modal, NoReply, Reply
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.ports import next_free
from guildyard.server import Playground
from guildyard.wire import payloads
from guildyard.wire.guilds import guild_create
from guildyard.world.clock import ShiftedClock
from guildyard.world.files import File
from guildyard.world.guilds import Channel
from guildyard.world.model import Message

__all__ = [
    "Channel",
    "Contract",
    "Fault",
    "File",
    "Guild",
    "Message",
    "Modal",
    "NoReply",
    "Person",
    "Playground",
    "Refused",
    "Reply",
    "ShiftedClock",
    "Trouble",
    "guild_create",
    "next_free",
    "payloads",
]
