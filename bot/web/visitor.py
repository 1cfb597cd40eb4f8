"""Who looks at the page, and where they play."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Visitor:
    """A person at a place, who has proved to be that person, and that they may be there."""

    person_id: int
    name: str  # as they are called there
    avatar: str  # the address of a picture on Discord's CDN
    server_id: int  # or the key of another place
    server_name: str  # empty where there is no server
    locale: str  # Discord's code, such as "en-GB": the one of the person, or else of the server

    def __post_init__(self) -> None:
        if self.person_id < 1:
            raise ValueError(f"no person has the id {self.person_id}")
        if not self.server_id:
            raise ValueError("no place has the key 0")
