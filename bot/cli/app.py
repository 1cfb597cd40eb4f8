"""The whole command line: one module a command group beside this one."""

from bot.cli import anigrams, bank, bee, check, db, square, sync, words
from bot.cli.top import app

__all__ = ["app"]

app.add_typer(bee.app, name="bee")
app.add_typer(anigrams.app, name="anigrams")
app.add_typer(bank.app, name="bank")
app.add_typer(db.app, name="db")
app.command(epilog=check.EXAMPLES)(check.check)
app.command(epilog=sync.EXAMPLES)(sync.sync)
app.add_typer(words.app, name="words")
app.command("square", epilog=square.EXAMPLES)(square.square)
