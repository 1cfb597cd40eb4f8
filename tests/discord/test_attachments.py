"""A picture goes out with its text, and nothing of it stays in memory."""

import discord

from bot.discord.attachments import Picture

PICTURE = Picture(b"\x89PNG", "honeycomb.png", "Seven letters")


def test_a_file_has_the_name_and_the_text_of_its_picture() -> None:
    file = PICTURE.file()
    assert (file.filename, file.description) == ("honeycomb.png", "Seven letters")
    assert file.fp.read() == PICTURE.data


def test_a_file_that_was_sent_lets_go_of_its_bytes() -> None:
    file: discord.File = PICTURE.file()
    file.close()
    assert file.fp.closed


def test_a_picture_can_be_sent_twice() -> None:
    PICTURE.file().close()
    assert PICTURE.file().fp.read() == PICTURE.data
