"""What Discord documents for bots, and is not here: each answers 501 with its name."""

from playground.rest.routes import Call, Route
from playground.world.errors import not_found

# The name, the method and the path of each.
DOCUMENTED = """
upload_application_attachment POST /applications/{application_id}/attachment
get_entitlements GET /applications/{application_id}/entitlements
create_entitlement POST /applications/{application_id}/entitlements
get_entitlement GET /applications/{application_id}/entitlements/{entitlement_id}
delete_entitlement DELETE /applications/{application_id}/entitlements/{entitlement_id}
consume_entitlement POST /applications/{application_id}/entitlements/{entitlement_id}/consume
list_guild_application_command_permissions
GET
/applications/{application_id}/guilds/{guild_id}/commands/permissions
get_guild_application_command_permissions
GET
/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions
set_guild_application_command_permissions
PUT
/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions
get_application_role_connections_metadata
GET
/applications/{application_id}/role-connections/metadata
update_application_role_connections_metadata
PUT
/applications/{application_id}/role-connections/metadata
add_group_dm_user PUT /channels/{channel_id}/recipients/{user_id}
delete_group_dm_user DELETE /channels/{channel_id}/recipients/{user_id}
send_soundboard_sound POST /channels/{channel_id}/send-soundboard-sound
get_guild_template GET /guilds/templates/{code}
list_auto_moderation_rules GET /guilds/{guild_id}/auto-moderation/rules
create_auto_moderation_rule POST /guilds/{guild_id}/auto-moderation/rules
get_auto_moderation_rule GET /guilds/{guild_id}/auto-moderation/rules/{rule_id}
delete_auto_moderation_rule DELETE /guilds/{guild_id}/auto-moderation/rules/{rule_id}
update_auto_moderation_rule PATCH /guilds/{guild_id}/auto-moderation/rules/{rule_id}
list_guild_emojis GET /guilds/{guild_id}/emojis
create_guild_emoji POST /guilds/{guild_id}/emojis
get_guild_emoji GET /guilds/{guild_id}/emojis/{emoji_id}
delete_guild_emoji DELETE /guilds/{guild_id}/emojis/{emoji_id}
update_guild_emoji PATCH /guilds/{guild_id}/emojis/{emoji_id}
add_guild_member PUT /guilds/{guild_id}/members/{user_id}
guild_search GET /guilds/{guild_id}/messages/search
get_guild_new_member_welcome GET /guilds/{guild_id}/new-member-welcome
get_guilds_onboarding GET /guilds/{guild_id}/onboarding
put_guilds_onboarding PUT /guilds/{guild_id}/onboarding
get_guild_join_requests GET /guilds/{guild_id}/requests
action_guild_join_request PATCH /guilds/{guild_id}/requests/{request_id}
list_guild_scheduled_events GET /guilds/{guild_id}/scheduled-events
create_guild_scheduled_event POST /guilds/{guild_id}/scheduled-events
get_guild_scheduled_event GET /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}
delete_guild_scheduled_event DELETE /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}
update_guild_scheduled_event PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}
create_guild_scheduled_event_exception
POST
/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions
delete_guild_scheduled_event_exception
DELETE
/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}
update_guild_scheduled_event_exception
PATCH
/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/exceptions/{exception_id}
list_guild_scheduled_event_users
GET
/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users
count_guild_scheduled_event_users
GET
/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users/counts
list_guild_scheduled_event_exception_users
GET
/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/{guild_scheduled_event_exception_id}/users
list_guild_soundboard_sounds GET /guilds/{guild_id}/soundboard-sounds
create_guild_soundboard_sound POST /guilds/{guild_id}/soundboard-sounds
get_guild_soundboard_sound GET /guilds/{guild_id}/soundboard-sounds/{sound_id}
delete_guild_soundboard_sound DELETE /guilds/{guild_id}/soundboard-sounds/{sound_id}
update_guild_soundboard_sound PATCH /guilds/{guild_id}/soundboard-sounds/{sound_id}
list_guild_stickers GET /guilds/{guild_id}/stickers
create_guild_sticker POST /guilds/{guild_id}/stickers
get_guild_sticker GET /guilds/{guild_id}/stickers/{sticker_id}
delete_guild_sticker DELETE /guilds/{guild_id}/stickers/{sticker_id}
update_guild_sticker PATCH /guilds/{guild_id}/stickers/{sticker_id}
list_guild_templates GET /guilds/{guild_id}/templates
create_guild_template POST /guilds/{guild_id}/templates
sync_guild_template PUT /guilds/{guild_id}/templates/{code}
delete_guild_template DELETE /guilds/{guild_id}/templates/{code}
update_guild_template PATCH /guilds/{guild_id}/templates/{code}
get_self_voice_state GET /guilds/{guild_id}/voice-states/@me
update_self_voice_state PATCH /guilds/{guild_id}/voice-states/@me
get_voice_state GET /guilds/{guild_id}/voice-states/{user_id}
update_voice_state PATCH /guilds/{guild_id}/voice-states/{user_id}
get_guild_welcome_screen GET /guilds/{guild_id}/welcome-screen
update_guild_welcome_screen PATCH /guilds/{guild_id}/welcome-screen
get_guild_widget_settings GET /guilds/{guild_id}/widget
update_guild_widget_settings PATCH /guilds/{guild_id}/widget
get_guild_widget GET /guilds/{guild_id}/widget.json
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
get_my_oauth2_authorization GET /oauth2/@me
get_public_keys GET /oauth2/keys
get_openid_connect_userinfo GET /oauth2/userinfo
update_user_message_external_moderation_metadata
PUT
/partner-sdk/dms/{user_id_1}/{user_id_2}/messages/{message_id}/moderation-metadata
partner_sdk_unmerge_provisional_account POST /partner-sdk/provisional-accounts/unmerge
bot_partner_sdk_unmerge_provisional_account POST /partner-sdk/provisional-accounts/unmerge/bot
partner_sdk_token POST /partner-sdk/token
bot_partner_sdk_token POST /partner-sdk/token/bot
get_sku_subscriptions GET /skus/{sku_id}/subscriptions
get_sku_subscription GET /skus/{sku_id}/subscriptions/{subscription_id}
get_soundboard_default_sounds GET /soundboard-default-sounds
create_stage_instance POST /stage-instances
get_stage_instance GET /stage-instances/{channel_id}
delete_stage_instance DELETE /stage-instances/{channel_id}
update_stage_instance PATCH /stage-instances/{channel_id}
list_sticker_packs GET /sticker-packs
get_sticker_pack GET /sticker-packs/{pack_id}
get_sticker GET /stickers/{sticker_id}
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
