"""Of ``bot/web/visitor.py``."""

import pytest

from bot.web.visitor import Visitor


@pytest.mark.parametrize(("person_id", "server_id"), [(0, 1), (1, 0), (-1, 1), (-1, 0)])
def test_a_visitor_is_a_person_at_a_place(person_id: int, server_id: int) -> None:
    with pytest.raises(ValueError, match=r"no (person|place) has the"):
        Visitor(person_id, "Ada", "https://cdn.example/a.png", server_id, "Hive", "en-GB")
