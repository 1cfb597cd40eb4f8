"""``/anigram``: letters that grow one by one."""

import re
from datetime import date

from discord import app_commands

from bot.application import Application
from bot.discord.attachments import Picture
from bot.discord.client import Honeygram
from bot.discord.components import DAY, Button, button
from bot.discord.faces import Face, TogetherTexts
from bot.discord.interaction import Interaction, player_of
from bot.discord.replies import reply
from bot.drawing.statistics import Section
from bot.games.anigram.game import ANIGRAM
from bot.model import Player
from bot.puzzles.anigram.round import AnigramRound
from bot.texts import buttons as labels
from bot.texts.anigram import answers as answer_texts
from bot.texts.anigram import board as texts
from bot.texts.anigram import together as together_texts
from cogs.anigram.board import AnigramTable
from cogs.boards.days import day_over
from cogs.boards.game import GameCog
from cogs.posts.pictures import picture_of_letters

COMMAND = ANIGRAM.command


class AnigramCog(GameCog, name=COMMAND, description="The anigram: letters that grow one at a time"):
    """Show, solve, look back and share."""

    def __init__(self, bot: Honeygram) -> None:
        super().__init__(bot, AnigramTable(bot.services))
        bot.components.add(f"{COMMAND}:answers:{DAY}", self.press_answers)

    @app_commands.command()
    @app_commands.describe(word="A word that uses all the letters; leave it out to see them")
    async def next(self, interaction: Interaction, word: str | None = None) -> None:
        """Unscramble the letters and get the next one."""
        if word is None:
            await self.doors.show(interaction, await self.today(interaction))
        else:
            await self.doors.guess(interaction, await self.today(interaction), word)

    @app_commands.command()
    async def hint(self, interaction: Interaction) -> None:
        """Reveal the next letter of an answer. Counts as a hint."""
        await self.doors.hint(interaction, await self.today(interaction))

    @app_commands.command()
    async def answers(self, interaction: Interaction) -> None:
        """See yesterday's words."""
        await self._answers(interaction)

    @app_commands.command()
    async def share(self, interaction: Interaction) -> None:
        """Share your progress, spoiler-free."""
        await self.doors.share(interaction, await self.today(interaction))

    async def press_answers(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Answers button of a post or recap."""
        await self._answers(interaction, match["day"])

    async def _answers(self, interaction: Interaction, wanted: str = "") -> None:
        day = await day_over(interaction, wanted)
        services = self.bot.services
        shown = await services.play(ANIGRAM).review.answers(player_of(interaction), day)
        await reply(interaction, answer_texts.answers(shown, services.language.lexicon.rare))


def face_of(services: Application) -> Face:
    """The anigram as its posts show it."""
    review = services.play(ANIGRAM).review

    async def picture(played: AnigramRound) -> Picture:
        return await picture_of_letters(services.work.patiently, played.scrambled[0])

    async def status(server_id: int, day: date) -> str:
        return texts.status(await review.status(server_id, day))

    async def result(server_id: int, day: date) -> str:
        return texts.result(await review.status(server_id, day))

    async def recap(server_id: int, day: date) -> list[str]:
        return answer_texts.recap(await review.recap(server_id, day))

    async def past(player: Player) -> Section | None:
        return answer_texts.past(await review.past(player))

    return Face(
        game=ANIGRAM,
        noun=texts.NOUN,
        full_marks=texts.FULL_MARKS,
        introduction=texts.INTRODUCTION,
        offer=texts.OFFER,
        title=texts.TITLE,
        nobody=texts.NOBODY,
        letters=texts.letters,
        task=texts.task,
        picture=picture,
        status=status,
        result=result,
        buttons=post_buttons,
        recap=recap,
        past=past,
        together=TogetherTexts(
            together_texts.progress,
            together_texts.milestone,
            together_texts.recap,
            together_texts.standing,
        ),
    )


def post_buttons(day: date) -> list[Button]:
    """What a post offers beside guessing."""
    named = {"hint": labels.COUNTED_HINT, "show": labels.MY_WORDS}
    return [button(label, COMMAND, name, day) for name, label in named.items()]


async def setup(bot: Honeygram) -> None:
    """Load the cog and show the game's face."""
    bot.faces[ANIGRAM.name] = face_of(bot.services)
    await bot.add_cog(AnigramCog(bot))
