"""Which files of a bot are watched."""

from pathlib import Path

from guildyard.running.saves import Saves


def test_what_the_bot_is_made_of_is_watched_and_its_libraries_are_not(tmp_path: Path) -> None:
    for folder in ("cogs", "node_modules/x", ".git", "env"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "env" / "pyvenv.cfg").touch()
    saves = Saves(tmp_path)
    assert saves.changed() == []
    names = ["bot.py", "cogs/a.py", ".env", "settings.toml"]
    others = ["bot.db", "bot.log", "node_modules/x/x.js", ".git/a.py", "env/a.py"]
    for name in [*names, *others]:
        (tmp_path / name).write_text("1")
    assert saves.changed() == sorted(str(tmp_path / name) for name in names)
    (tmp_path / "bot.py").unlink()
    assert saves.changed() == [str(tmp_path / "bot.py")]
    assert saves.changed() == []
