"""How Discord says no: a status, a code of its own, and for a bad form a tree of errors."""

from typing import Any

Json = dict[str, Any]  # a JSON object
Path = tuple[str | int, ...]  # where in a form: ("embeds", 0, "title")


class ApiError(Exception):
    """A refusal: raised wherever it is noticed, answered by the REST door."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message} {errors or ''}".strip())
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """The JSON of the refusal: ``message``, ``code`` and a form's tree of ``errors``."""
        body: Json = {"message": self.message, "code": self.code}
        return body | {"errors": self.errors} if self.errors else body


class Problems:
    """Everything that is wrong with one form, gathered so that it is reported at once."""

    def __init__(self) -> None:
        self.tree: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Note one error at its place; an error of the whole hides those of its parts."""
        place = self.tree
        for step in path:
            if "_errors" in place:
                return
            place = place.setdefault(str(step), {})
        errors = [*place.get("_errors", []), {"code": code, "message": message}]
        place.clear()
        place["_errors"] = errors

    def length(self, path: Path, value: object, most: int, least: int = 0) -> None:
        """Note a text that is missing, not a text, too long or too short."""
        if least and value is None:
            self.required(path)
        elif not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
        elif least and not value.strip():
            self.required(path)
        elif not least <= len(value) <= most:
            self.out_of_bounds(path, least, most)

    def out_of_bounds(self, path: Path, least: int, most: int) -> None:
        """Note a length or a count outside its bounds."""
        if least:
            text = f"Must be between {least} and {most} in length."
            self.add(path, "BASE_TYPE_BAD_LENGTH", text)
        else:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def required(self, path: Path) -> None:
        """Note a field that is missing or blank."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def refuse(self) -> None:
        """Raise the refusal when anything was noted."""
        if self.tree:
            raise ApiError(400, 50035, "Invalid Form Body", self.tree)


def unauthorized() -> ApiError:
    """The bot's token is missing or wrong."""
    return ApiError(401, 0, "401: Unauthorized")


def not_a_bearer() -> ApiError:
    """A bot asks what is told to who has an access token of somebody."""
    return ApiError(401, 50025, "Invalid OAuth2 access token")


def not_for_bots() -> ApiError:
    """Only people have what is asked for."""
    return ApiError(403, 20001, "Bots cannot use this endpoint")


def not_found() -> ApiError:
    """There is no such route, or an id in the path is none."""
    return ApiError(404, 0, "404: Not Found")


def not_built(name: str) -> ApiError:
    """Discord documents it, and the playground does not have it."""
    return ApiError(501, 0, f"501: {name} is not in this playground")


def invalid_version() -> ApiError:
    """Discord speaks no such version of its API (any more)."""
    return ApiError(400, 50041, "Invalid API version")


def unknown_channel() -> ApiError:
    """No channel has this id."""
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    """No guild has this id, or the bot is not in it."""
    return ApiError(404, 10004, "Unknown Guild")


def unknown_member() -> ApiError:
    """Nobody of this id is in the guild."""
    return ApiError(404, 10007, "Unknown Member")


def unknown_message() -> ApiError:
    """The message does not exist, or was deleted meanwhile."""
    return ApiError(404, 10008, "Unknown Message")


def unknown_role() -> ApiError:
    """The guild has no role of this id."""
    return ApiError(404, 10011, "Unknown Role")


def unknown_user() -> ApiError:
    """No account has this id."""
    return ApiError(404, 10013, "Unknown User")


def unknown_emoji() -> ApiError:
    """No such character is an emoji, and none was uploaded under this id."""
    return ApiError(404, 10014, "Unknown Emoji")


def unknown_webhook() -> ApiError:
    """The application of a follow-up is another, or its interaction was not acknowledged."""
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    """The id or token of a callback is wrong, or its three seconds are over."""
    return ApiError(404, 10062, "Unknown interaction")


def unknown_command() -> ApiError:
    """The bot has registered none of this id."""
    return ApiError(404, 10063, "Unknown application command")


def entry_point_left_out() -> ApiError:
    """A set of commands would take away the one that launches the Activity."""
    text = "You cannot remove this app's Entry Point command in a bulk update operation."
    more = "Please include the Entry Point command in your update request or delete it separately."
    return ApiError(400, 50240, f"{text} {more}")


def too_many_reactions() -> ApiError:
    """A message has room for twenty different emoji."""
    return ApiError(400, 30010, "Maximum number of reactions reached (20)")


def too_many_followups() -> ApiError:
    """An application that only the person has installed says no more than this."""
    return ApiError(400, 40094, "This interaction has hit the maximum number of follow-up messages")


def already_acknowledged() -> ApiError:
    """A second callback for the same interaction."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> ApiError:
    """The bot cannot see the channel, or is not in the guild."""
    return ApiError(403, 50001, "Missing Access")


def not_the_author() -> ApiError:
    """A bot edits its own messages only."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    """Neither content nor embeds, files or components would be left."""
    return ApiError(400, 50006, "Cannot send an empty message")


def missing_permissions() -> ApiError:
    """The bot sees the channel, but may not do this in it."""
    return ApiError(403, 50013, "Missing Permissions")


def not_for_messages() -> ApiError:
    """A forum takes posts, no messages."""
    return ApiError(400, 50008, "Cannot send messages in a non-text channel")


def wrong_channel_type() -> ApiError:
    """No such thing is done in a channel of this type."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def thread_is_archived() -> ApiError:
    """What an archived thread holds cannot be changed."""
    return ApiError(400, 50083, "Thread is archived")


def thread_exists() -> ApiError:
    """A message has one thread at most."""
    return ApiError(400, 160004, "A thread has already been created for this message")


def tag_required() -> ApiError:
    """This forum takes no post without a tag."""
    return ApiError(400, 40067, "A tag is required to create a forum post in this channel")


def poll_is_over() -> ApiError:
    """Nobody can end a poll twice."""
    return ApiError(400, 520001, "Poll expired")


def poll_cannot_be_edited() -> ApiError:
    """What people vote on stays as it is."""
    return ApiError(400, 520003, "Cannot edit a poll message")


def not_a_poll() -> ApiError:
    """The message asks nothing."""
    return ApiError(400, 520006, "Cannot expire a non-poll message")


def invalid_webhook_token() -> ApiError:
    """The fifteen minutes of an interaction's token are over."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def invalid_json() -> ApiError:
    """What the request carries cannot be parsed."""
    return ApiError(400, 50109, "The request body contains invalid JSON.")


def too_large() -> ApiError:
    """A file exceeds the limit for uploads."""
    return ApiError(413, 40005, "Request entity too large")
