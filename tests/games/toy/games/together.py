"""What a server found together in the toy game."""

from dataclasses import dataclass

READ = "read"  # a milestone


@dataclass(frozen=True)
class MirrorTogether:
    """Has anybody in a server read the word?"""

    read: bool

    @property
    def reached(self) -> tuple[int, ...]:
        return (self.read,)

    @property
    def milestones(self) -> list[str]:
        return [READ] if self.read else []
