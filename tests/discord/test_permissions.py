"""What is missing for posts in a channel, and who may give orders."""

from types import SimpleNamespace
from typing import cast
from unittest.mock import Mock

import discord
import pytest

from bot.discord.answering.interaction import Interaction
from bot.discord.permissions import NEEDED, check_admin, is_open, lacking
from bot.errors import ErrorCode, PlayerError

TEXT = Mock(spec=discord.TextChannel)
FORUM = Mock(spec=discord.ForumChannel)
ALL = discord.Permissions.all()


def role(*, mentionable: bool, default: bool = False) -> discord.Role:
    found = SimpleNamespace(mentionable=mentionable, is_default=lambda: default)
    return cast(discord.Role, found)


def without(*names: str) -> discord.Permissions:
    granted = discord.Permissions.all()
    granted.update(**dict.fromkeys(names, False))
    return granted


def test_whoever_may_do_all_lacks_nothing() -> None:
    closed = role(mentionable=False)
    assert lacking(TEXT, ALL, thread=True, role=closed) == []
    assert lacking(FORUM, ALL, thread=True, role=closed) == []


@pytest.mark.parametrize("name", NEEDED)
def test_each_permission_is_missed_by_its_name(name: str) -> None:
    assert lacking(TEXT, without(name)) == [name]


def test_a_forum_calls_two_permissions_by_other_names() -> None:
    found = lacking(FORUM, without("send_messages", "send_messages_in_threads"))
    assert found == ["create_posts", "send_messages_in_posts"]


def test_a_thread_is_asked_for_in_text_channels_only() -> None:
    granted = without("create_public_threads")
    assert lacking(TEXT, granted, thread=True) == ["create_public_threads"]
    assert lacking(TEXT, granted) == lacking(FORUM, granted, thread=True) == []


def test_a_role_that_anybody_may_mention_needs_no_permission() -> None:
    granted = without("mention_everyone")
    assert lacking(TEXT, granted, role=role(mentionable=True)) == []
    assert lacking(TEXT, granted, role=role(mentionable=False)) == ["mention_everyone"]
    assert not is_open(role(mentionable=True, default=True)), "@everyone"


def test_only_those_who_manage_the_server_give_orders() -> None:
    check_admin(cast(Interaction, SimpleNamespace(permissions=ALL)))
    with pytest.raises(PlayerError) as refused:
        check_admin(cast(Interaction, SimpleNamespace(permissions=without("manage_guild"))))
    assert refused.value.code is ErrorCode.ADMINS_ONLY
