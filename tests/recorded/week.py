"""Ten days of play, one after the other."""

from tests.recorded import disputes, errands, games, settings
from tests.recorded.scene import Scene
from tests.recorded.stage import Stage


async def play(scene: Scene, stage: Stage) -> None:
    """All that is recorded."""
    scene.stage = stage
    scene.to.attend(stage)
    scene.to.note_time()
    scene.to.note_commands()
    await settings.begin(scene)
    await games.first_day(scene)
    await games.anigram_day(scene)
    await games.square_day(scene)
    await disputes.report(scene)
    await errands.practice(scene)
    await errands.challenge(scene)
    await scene.next_day()
    await games.second_day(scene)
    await disputes.rule(scene)
    await errands.look_around(scene)
    await scene.next_day()
    await games.third_day(scene)
    await errands.end_challenge(scene)
    await scene.next_day()
    await disputes.after_rulings(scene)
    await errands.archive(scene)
    await scene.next_day()
    await games.quiet_days(scene)
    await settings.change(scene)
    await games.streak(scene)
    await errands.privacy(scene)
    await settings.trouble(scene)
