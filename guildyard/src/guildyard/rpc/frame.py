"""The page of an Activity as one person has it open, and the window that it is shown in."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any, Protocol

from guildyard.rpc.errors import not_permitted
from guildyard.world.activities import Instance
from guildyard.world.errors import Json
from guildyard.world.grants import Grant
from guildyard.world.model import User
from guildyard.world.world import World

MOBILE_VERSION = "300.0"  # of the client; from 250 on the SDK tells its own version
Subscription = tuple[str, frozenset[tuple[str, Any]]]  # an event and its arguments


class Platform(StrEnum):
    """What kind of client it is."""

    DESKTOP = "desktop"
    MOBILE = "mobile"


class Layout(IntEnum):
    """How much of the client the page has."""

    FOCUSED = 0
    PIP = 1
    GRID = 2


class Orientation(IntEnum):
    """How a phone is held."""

    PORTRAIT = 0
    LANDSCAPE = 1


class OrientationLock(IntEnum):
    """How a phone is to be held."""

    UNLOCKED = 1
    PORTRAIT = 2
    LANDSCAPE = 3


class ThermalState(IntEnum):
    """How warm a phone is."""

    NOMINAL = 0
    FAIR = 1
    SERIOUS = 2
    CRITICAL = 3


class Window(Protocol):
    """Where frames are shown to a person."""

    def post(self, frame: Frame, message: list[Any]) -> None:
        """Hand a message over to the page in the frame."""

    async def ask(self, frame: Frame, form: Json) -> Json | None:
        """Open a dialog of the client; the values, or None when the person closes it."""

    def closed(self, frame: Frame, reason: str) -> None:
        """The frame is gone, with what its page said to that."""

    def changed(self, frame: Frame) -> None:
        """The frame is to be shown otherwise."""


@dataclass(eq=False, kw_only=True)
class Frame:
    """One person's frame in an instance of the Activity."""

    id: str
    user: User
    instance: Instance
    window: Window
    platform: Platform = Platform.DESKTOP
    custom_id: str = ""  # what whoever shared a link gave along
    referrer_id: str = ""  # and who it was
    consents: bool = False  # does the person agree to whatever is asked for?
    layout: Layout = Layout.FOCUSED
    orientation: Orientation = Orientation.LANDSCAPE
    locks: dict[Layout, OrientationLock] = field(default_factory=dict)
    thermal: ThermalState = ThermalState.NOMINAL
    has_interactive_pip: bool = False
    is_ready: bool = False  # has it shaken hands?
    grant: Grant | None = None
    presence: Json | None = None  # what is shown as what the person does
    told: dict[Subscription, list[Json]] = field(default_factory=dict)  # last, of each event

    def __post_init__(self) -> None:
        if self.platform is Platform.MOBILE:
            self.orientation = Orientation.PORTRAIT

    @property
    def world(self) -> World:
        """Where the channel of the instance is."""
        return self.instance.channel.world

    @property
    def scopes(self) -> tuple[str, ...]:
        """What the page may do by now; nothing before it authenticates, or when that is over."""
        alive = self.grant and self.world.grants.bearer(self.grant.access)
        return alive.scopes if alive else ()

    def need(self, *scopes: str) -> None:
        """Refuse what the person has not allowed."""
        if not {*scopes} <= {*self.scopes}:
            raise not_permitted()

    @property
    def query(self) -> dict[str, str]:
        """What stands in the address of the page; what is not known is left out."""
        instance = self.instance
        guild = instance.channel.guild
        known = {
            "instance_id": instance.name,
            "location_id": instance.place,
            "launch_id": str(instance.id),
            "guild_id": str(guild.id) if guild else "",
            "channel_id": str(instance.channel.id),
            "frame_id": self.id,
            "platform": str(self.platform),
            "mobile_app_version": MOBILE_VERSION if self.platform is Platform.MOBILE else "",
            "custom_id": self.custom_id,
            "referrer_id": self.referrer_id,
        }
        return {name: value for name, value in known.items() if value}

    def lock_orientation(self, locks: dict[Layout, OrientationLock]) -> None:
        """Let the phone be held in one way only, by layout."""
        self.locks = locks
        self.turn(self.orientation)

    def turn(self, wanted: Orientation) -> None:
        """Hold the phone otherwise, unless the page has locked that."""
        match self.locks.get(self.layout, OrientationLock.UNLOCKED):
            case OrientationLock.PORTRAIT:
                self.orientation = Orientation.PORTRAIT
            case OrientationLock.LANDSCAPE:
                self.orientation = Orientation.LANDSCAPE
            case _:
                self.orientation = wanted
