"""All routes of Discord's REST that the stand-in has, those that answer 501 at the end."""

from collections.abc import Callable

from guildyard.interactions.commands import CommandBook
from guildyard.interactions.registry import InteractionRegistry
from guildyard.rest.application import ApplicationRoutes
from guildyard.rest.automod import AutomodRoutes
from guildyard.rest.bans import BanRoutes
from guildyard.rest.channels import ChannelRoutes
from guildyard.rest.commands import CommandRoutes
from guildyard.rest.emojis import EmojiRoutes
from guildyard.rest.expressions import ExpressionRoutes
from guildyard.rest.guild_emojis import GuildEmojiRoutes
from guildyard.rest.guilds import GuildRoutes
from guildyard.rest.interactions import InteractionRoutes
from guildyard.rest.invites import InviteRoutes
from guildyard.rest.messages import MessageRoutes
from guildyard.rest.moderation import ModerationRoutes
from guildyard.rest.monetization import CommandPermissionRoutes, MonetizationRoutes
from guildyard.rest.oauth import OAuthRoutes
from guildyard.rest.pins import PinRoutes
from guildyard.rest.polls import PollRoutes
from guildyard.rest.reactions import ReactionRoutes
from guildyard.rest.roles import RoleRoutes
from guildyard.rest.routes import Route
from guildyard.rest.scheduled_events import ScheduledEventRoutes
from guildyard.rest.screens import ScreenRoutes
from guildyard.rest.searching import SearchRoutes
from guildyard.rest.templates import TemplateRoutes
from guildyard.rest.thread_members import ThreadMemberRoutes
from guildyard.rest.threads import ThreadRoutes
from guildyard.rest.unbuilt import unbuilt_routes
from guildyard.rest.voice import VoiceRoutes
from guildyard.rest.webhooks import WebhookRoutes
from guildyard.world.world import World


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
