"""All routes of Discord's REST that the stand-in has, those that answer 501 at the end."""

from collections.abc import Callable

from playground.interactions.commands import CommandBook
from playground.interactions.registry import InteractionRegistry
from playground.rest.application import ApplicationRoutes
from playground.rest.automod import AutomodRoutes
from playground.rest.bans import BanRoutes
from playground.rest.channels import ChannelRoutes
from playground.rest.commands import CommandRoutes
from playground.rest.emojis import EmojiRoutes
from playground.rest.expressions import ExpressionRoutes
from playground.rest.guild_emojis import GuildEmojiRoutes
from playground.rest.guilds import GuildRoutes
from playground.rest.interactions import InteractionRoutes
from playground.rest.invites import InviteRoutes
from playground.rest.messages import MessageRoutes
from playground.rest.moderation import ModerationRoutes
from playground.rest.monetization import CommandPermissionRoutes, MonetizationRoutes
from playground.rest.oauth import OAuthRoutes
from playground.rest.pins import PinRoutes
from playground.rest.polls import PollRoutes
from playground.rest.reactions import ReactionRoutes
from playground.rest.roles import RoleRoutes
from playground.rest.routes import Route
from playground.rest.scheduled_events import ScheduledEventRoutes
from playground.rest.screens import ScreenRoutes
from playground.rest.searching import SearchRoutes
from playground.rest.templates import TemplateRoutes
from playground.rest.thread_members import ThreadMemberRoutes
from playground.rest.threads import ThreadRoutes
from playground.rest.unbuilt import unbuilt_routes
from playground.rest.voice import VoiceRoutes
from playground.rest.webhooks import WebhookRoutes
from playground.world.world import World


def all_routes(
    world: World,
    commands: CommandBook,
    interactions: InteractionRegistry,
    answers: InteractionRoutes,
    gateway_url: Callable[[], str],
    identifies: Callable[[], int],
) -> list[Route]:
    """Takes where the gateway is, and how often bots have identified there."""
    of_commands = CommandRoutes(world, commands)
    return [
        *ApplicationRoutes(world, gateway_url, identifies).routes(),
        *OAuthRoutes(world).routes(),
        *of_commands.routes(),
        *CommandPermissionRoutes(world, of_commands.is_command).routes(),
        *AutomodRoutes(world).routes(),
        *ExpressionRoutes(world).routes(),
        *GuildEmojiRoutes(world).routes(),
        *MonetizationRoutes(world).routes(),
        *ScheduledEventRoutes(world).routes(),
        *ScreenRoutes(world).routes(),
        *SearchRoutes(world).routes(),
        *TemplateRoutes(world).routes(),
        *VoiceRoutes(world).routes(),
        *EmojiRoutes(world).routes(),
        *GuildRoutes(world).routes(),
        *ModerationRoutes(world).routes(),
        *MessageRoutes(world, interactions).routes(),
        *PollRoutes(world).routes(),
        *ReactionRoutes(world).routes(),
        *ThreadRoutes(world).routes(),
        *ThreadMemberRoutes(world).routes(),
        *ChannelRoutes(world).routes(),
        *RoleRoutes(world).routes(),
        *BanRoutes(world).routes(),
        *PinRoutes(world).routes(),
        *WebhookRoutes(world).routes(),
        *InviteRoutes(world).routes(),
        *answers.routes(),
        *unbuilt_routes(),
    ]
