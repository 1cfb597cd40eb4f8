"""What Discord documents for bots, and is not here: each answers 501 with its name."""

from guildyard.rest.routes import Call, Route
from guildyard.world.errors import not_found

# The name, the method and the path of each.
DOCUMENTED = """
upload_application_attachment POST /applications/{application_id}/attachment
add_group_dm_user PUT /channels/{channel_id}/recipients/{user_id}
delete_group_dm_user DELETE /channels/{channel_id}/recipients/{user_id}
add_guild_member PUT /guilds/{guild_id}/members/{user_id}
get_guild_join_requests GET /guilds/{guild_id}/requests
action_guild_join_request PATCH /guilds/{guild_id}/requests/{request_id}
create_guild_scheduled_event_exception
POST
/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions
delete_guild_scheduled_event_exception
DELETE
/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}
update_guild_scheduled_event_exception
PATCH
/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}
list_guild_scheduled_event_exception_users
GET
/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/{guild_scheduled_event_exception_id}/users
get_guild_widget_png GET /guilds/{guild_id}/widget.png
get_invite_target_users GET /invites/{code}/target-users
update_invite_target_users PUT /invites/{code}/target-users
get_invite_target_users_job_status GET /invites/{code}/target-users/job-status
create_or_join_lobby PUT /lobbies
create_lobby POST /lobbies
get_lobby GET /lobbies/{lobby_id}
delete_lobby DELETE /lobbies/{lobby_id}
edit_lobby PATCH /lobbies/{lobby_id}
edit_lobby_channel_link PATCH /lobbies/{lobby_id}/channel-linking
leave_lobby DELETE /lobbies/{lobby_id}/members/@me
create_linked_lobby_guild_invite_for_self POST /lobbies/{lobby_id}/members/@me/invites
bulk_update_lobby_members POST /lobbies/{lobby_id}/members/bulk
add_lobby_member PUT /lobbies/{lobby_id}/members/{user_id}
delete_lobby_member DELETE /lobbies/{lobby_id}/members/{user_id}
create_linked_lobby_guild_invite_for_user POST /lobbies/{lobby_id}/members/{user_id}/invites
get_lobby_messages GET /lobbies/{lobby_id}/messages
create_lobby_message POST /lobbies/{lobby_id}/messages
update_lobby_message_external_moderation_metadata
PUT
/lobbies/{lobby_id}/messages/{message_id}/moderation-metadata
get_public_keys GET /oauth2/keys
get_openid_connect_userinfo GET /oauth2/userinfo
update_user_message_external_moderation_metadata
PUT
/partner-sdk/dms/{user_id_1}/{user_id_2}/messages/{message_id}/moderation-metadata
partner_sdk_unmerge_provisional_account POST /partner-sdk/provisional-accounts/unmerge
bot_partner_sdk_unmerge_provisional_account POST /partner-sdk/provisional-accounts/unmerge/bot
partner_sdk_token POST /partner-sdk/token
bot_partner_sdk_token POST /partner-sdk/token/bot
"""


def unbuilt_routes() -> list[Route]:
    """A route for each, so that its path is known and its method is not taken for another's."""
    words = DOCUMENTED.split()
    rows = zip(words[::3], words[1::3], words[2::3], strict=True)
    return [
        Route(method=method, template=path, action=_refuse, unbuilt=name)
        for name, method, path in rows
    ]


def _refuse(_: Call) -> None:
    """The door has refused it by its name before."""
    raise not_found()
