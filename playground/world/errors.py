"""How Discord says no: a status, a code of its own, and for a bad form a tree of errors."""

from typing import Any

Json = dict[str, Any]  # a JSON object
Path = tuple[str | int, ...]  # where in a form: ("embeds", 0, "title")


class ApiError(Exception):
    """An answer that is a refusal."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message} {errors or ''}".strip())
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """The refusal as Discord writes it."""
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
        """Note a text that is not a text, too long or too short."""
        if not isinstance(value, str):
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
        """Note something that is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def refuse(self) -> None:
        """Raise the refusal when anything was noted."""
        if self.tree:
            raise ApiError(400, 50035, "Invalid Form Body", self.tree)


def unauthorized() -> ApiError:
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    return ApiError(404, 0, "404: Not Found")


def unknown_channel() -> ApiError:
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    return ApiError(404, 10004, "Unknown Guild")


def unknown_member() -> ApiError:
    return ApiError(404, 10007, "Unknown Member")


def unknown_message() -> ApiError:
    return ApiError(404, 10008, "Unknown Message")


def unknown_user() -> ApiError:
    return ApiError(404, 10013, "Unknown User")


def unknown_webhook() -> ApiError:
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    return ApiError(404, 10062, "Unknown interaction")


def already_acknowledged() -> ApiError:
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def not_the_author() -> ApiError:
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    return ApiError(400, 50006, "Cannot send an empty message")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")


def invalid_webhook_token() -> ApiError:
    return ApiError(401, 50027, "Invalid Webhook Token")


def invalid_json() -> ApiError:
    return ApiError(400, 50109, "The request body contains invalid JSON.")


def too_large() -> ApiError:
    return ApiError(413, 40005, "Request entity too large")
