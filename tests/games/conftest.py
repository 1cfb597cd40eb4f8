"""The games on a real database of either kind."""

import pytest

from tests.support.postgresql import KINDS


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)
