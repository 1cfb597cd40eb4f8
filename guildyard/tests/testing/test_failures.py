"""A test that fails tells all that somebody needs who has to mend it."""

from pathlib import Path

import pytest

from guildyard.testing.snapshots import Snapshots, snapshot
from guildyard.testing.stage import open_stage
from tests.testing.test_plugin import COUNTING, PLUGIN, SETTINGS

pytest_plugins = ["pytester"]

ODD = COUNTING.replace(
    "    bot.count += 1\n",
    """    bot.count += 1
    print("counting in", interaction.channel)
    try:
        await bot.http.request(discord.http.Route("GET", "/nowhere"))
    except discord.HTTPException:
        pass
""",
)
TEST = """
    import pytest

    {marker}
    def test_count(playground_stage):
        general = playground_stage.channel("Playground", "general")
        playground_stage.person("Ben").say(general, "let us see")
        assert playground_stage.person("Ada").command("count", general).text == "{number}"
"""


def outcome(pytester: pytest.Pytester, marker: str, number: int = 1) -> pytest.RunResult:
    """What becomes of a test whose bot asks for what is not there."""
    pytester.makeini(f"{SETTINGS}playground_bot = odd.py\n")
    (pytester.path / "odd.py").write_text(ODD)
    pytester.makepyfile(TEST.format(marker=marker, number=number))
    return pytester.runpytest_inprocess(*PLUGIN)


def test_a_finding_fails_a_test_and_the_report_tells_what_passed(
    pytester: pytest.Pytester,
) -> None:
    result = outcome(pytester, "")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*Findings of the playground: unknown route: GET /api/v10/nowhere",
            "*what passed (playground)*",
            "* → bot  MESSAGE_CREATE ben: '' (hidden: the bot has no intent for *)",
            "* → bot  INTERACTION_CREATE count by ada",
            "* ← bot  GET /nowhere → 404 *",
            '* ← bot  POST /interactions/*/callback {*"content": "1"*} → 200',
            "*the bot's log (playground)*",
            "counting in general",
            "*the world (playground)*",
            "commands: count",
            "Playground: Bot, Ada (manage guild), Ben, Cleo",
            "  #general",
            "    Ben: 'let us see'",
            "    Bot: '1'",
        ]
    )


@pytest.mark.parametrize("allowed", ["True", "'nowhere'"])
def test_a_finding_may_be(pytester: pytest.Pytester, allowed: str) -> None:
    outcome(pytester, f"@pytest.mark.playground(findings={allowed})").assert_outcomes(passed=1)


def test_another_finding_than_the_one_that_may_be_fails(pytester: pytest.Pytester) -> None:
    marker = "@pytest.mark.playground(findings='somewhere')"
    outcome(pytester, marker).assert_outcomes(failed=1)


def test_an_answer_is_compared_with_what_it_was(tmp_path: Path) -> None:
    with open_stage() as stage:
        ada, general = stage.person("Ada"), stage.channel("Playground", "general")
        texts = (f"I am <@{ada.person.id}>", f"I am <@{stage.person('Ben').person.id}>")
        for text in texts:
            ada.say(general, text)
        first, second = (ada.find(general, name) for name in ("@Ada", "@Ben"))
    assert snapshot(first) == {"content": "I am @Ada"}
    path = tmp_path / "test_bot.py"
    with pytest.raises(AssertionError, match="--playground-update writes it"):
        Snapshots(path, "test_hello", update=False)(first)
    Snapshots(path, "test_hello", update=True)(first)
    assert (tmp_path / "snapshots" / "test_bot" / "test_hello-answer.json").exists()
    look_again = Snapshots(path, "test_hello", update=False)
    look_again(first)
    with pytest.raises(
        AssertionError, match=r'-  "content": "I am @Ada"\n\+  "content": "I am @Ben"'
    ):
        look_again(second)
