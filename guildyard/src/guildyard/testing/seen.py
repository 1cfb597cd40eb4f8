"""What a person sees after a step of a test, as they read it."""

from __future__ import annotations

from guildyard.interactions.replies import Modal, Reply
from guildyard.people.reading import readable
from guildyard.world.world import World


class Answer:
    """A message as it was when the person saw it; buttons are pressed on it as it is now."""

    def __init__(self, reply: Reply, world: World) -> None:
        self.reply = reply
        self.world = world
        self.text = readable(reply.text, world)  # with @Ada instead of <@123>
        self.labels = reply.labels
        self.ephemeral = reply.ephemeral
        self.files = [file.filename for file in reply.attachments]
        self.votes = reply.votes  # in a poll, by the answer: how many people
        self.reactions = reply.reactions  # by the emoji: how many people

    def __repr__(self) -> str:
        return repr(self.reply)


class Form:
    """A modal that the bot opened."""

    def __init__(self, modal: Modal) -> None:
        self.modal = modal
        self.title = modal.title
        self.labels = [field.label for field in modal.fields]

    def __repr__(self) -> str:
        return repr(self.modal)
