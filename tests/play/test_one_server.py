"""What is about one server waits for no other server's writing, where the database lets it."""

from datetime import timedelta

from bot.application import Application, open_application
from bot.games.honeycomb.game import HONEYCOMB
from bot.language.english.english import english_of
from bot.store.opening import Place
from tests.games.test_challenges import LETTERS_OF_ADA, NO_DEFINITIONS
from tests.play.test_reminders import ADA, END, Letterbox, asked
from tests.support.few_words import few_words
from tests.support.harness import MORNING, Clock
from tests.support.postgresql import ON_POSTGRESQL

OTHER_SERVER = 2


@ON_POSTGRESQL
async def test_reminders_wait_for_no_other_server(app: Application) -> None:
    letterbox = Letterbox()
    letterbox.closed.add(ADA.player_id)
    async with app.host.database.transaction(OTHER_SERVER):
        await asked(app, ADA)
        await app.people.reminders.send_due(END - timedelta(hours=1), letterbox)
        await app.people.reminders.turn_off(ADA.server_id, ADA.player_id)
    assert letterbox.people() == [ADA.player_id]


@ON_POSTGRESQL
async def test_challenges_and_practice_wait_for_no_other_server(place: Place) -> None:
    async with open_application(
        place, Clock(), language=english_of(few_words(), NO_DEFINITIONS.get)
    ) as app:
        await app.games.challenges.preview(
            1, HONEYCOMB, LETTERS_OF_ADA, MORNING
        )  # makes the day's rounds
        async with app.host.database.transaction(OTHER_SERVER):
            await app.games.practice.turn(ADA.server_id, on=False)
            await app.games.challenges.post(ADA, HONEYCOMB, LETTERS_OF_ADA, MORNING)
