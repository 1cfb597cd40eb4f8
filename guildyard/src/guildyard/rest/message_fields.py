"""The fields of a message, which a module each of ``validation`` checks."""

from guildyard.validation.fields import (
    Field,
    Fields,
    anything,
    many,
    nested,
    one_of,
    snowflake,
    whole,
    yes_no,
)

APART = anything()
EDITED: Fields = dict.fromkeys(
    ("content", "embeds", "allowed_mentions", "components", "attachments"), APART
) | {"flags": whole()}
ASKED: Fields = EDITED | {"poll": anything("poll")}
CREATED: Fields = ASKED | {
    "tts": APART,
    "sticker_ids": APART,
    "message_reference": APART,
    "nonce": APART,
    "enforce_nonce": APART,
}
EXECUTED: Fields = ASKED | {
    "username": APART,
    "avatar_url": APART,
    "tts": APART,
    "thread_name": APART,
    "applied_tags": APART,
}
ANY_ID: Field = anything("id")
HISTORY: Fields = {"around": ANY_ID, "before": ANY_ID, "after": ANY_ID, "limit": anything("number")}
EXECUTION: Fields = {"wait": yes_no(), "thread_id": snowflake(), "with_components": yes_no()}
THREAD: Fields = {"thread_id": snowflake()}
VOTERS: Fields = {"after": ANY_ID, "limit": anything("number")}
REACTED: Fields = VOTERS | {"type": one_of(0, 1)}
COMMAND: Fields = dict.fromkeys(
    (
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "default_member_permissions",
        "dm_permission",
    ),
    APART,
) | {
    "options": many(nested({}), most=25),
    "contexts": many(one_of(0, 1, 2)),
    "integration_types": many(one_of(0, 1)),
    "handler": one_of(1, 2),
}
NEW_COMMAND: Fields = COMMAND | {
    "name": anything(required=True),
    "type": one_of(1, 2, 3, 4),
}
OVERWRITE: Fields = {"type": one_of(0, 1), "allow": whole(), "deny": whole()}
