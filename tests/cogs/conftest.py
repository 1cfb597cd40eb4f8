"""What the tests of commands and posts share."""

import pytest
from guildyard import Playground

from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.groups import Group, gather


@pytest.fixture
async def group(bot: Honeygram, hive: Hive, playground: Playground) -> Group:
    """Three people in a group, who brought the app along, and the server of two of them."""
    return await gather(playground, hive)
