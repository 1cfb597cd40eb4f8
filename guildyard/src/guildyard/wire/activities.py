"""A running Activity, as Discord's JSON."""

from guildyard.world.activities import Instance
from guildyard.world.errors import Json
from guildyard.world.model import User


def activity_instance(instance: Instance, application: User) -> Json:
    """Where it runs and who is in it, as the application asks before it believes a page."""
    channel = instance.channel
    location = {
        "id": instance.place,
        "kind": "gc" if channel.guild else "pc",
        "channel_id": str(channel.id),
    }
    return {
        "application_id": str(application.id),
        "instance_id": instance.name,
        "launch_id": str(instance.id),
        "location": location | ({"guild_id": str(channel.guild.id)} if channel.guild else {}),
        "users": [str(each.id) for each in instance.users],
    }
