"""Who looks at the page, and where they play."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Visitor:
    """A person at a place, who has proved to be that person, and to be a member of that server."""

    person_id: int
    name: str  # as the server calls them
    avatar: str  # the address of a picture on Discord's CDN
    server_id: int
    server_name: str
    locale: str  # Discord's code, such as "en-GB": the one of the person, or else of the server

    def __post_init__(self) -> None:
        for what, number in (("person", self.person_id), ("server", self.server_id)):
            if number < 1:
                raise ValueError(f"no {what} has the id {number}")
