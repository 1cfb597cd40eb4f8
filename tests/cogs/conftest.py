"""Which stories of players and admins are told on PostgreSQL as well: each command once."""

import pytest

from bot.discord.gateway.client import Honeygram
from playground.server import Playground
from tests.conftest import Hive
from tests.support.groups import Group, gather
from tests.support.postgresql import KINDS

ON_BOTH = {
    # /daily start, show and stop, the morning after, a channel that is gone, a server that left
    "test_after_stop_there_are_no_more_posts_and_scores_stay",
    "test_show_links_to_the_last_post_and_says_that_all_is_permitted",
    "test_the_next_morning_posts_each_puzzle_once",
    "test_a_deleted_channel_stops_the_posts_and_the_admin_is_told_once",
    "test_a_server_that_comes_back_later_begins_anew",
    # /bee guess, show, hint and answers
    "test_show_tells_letters_words_rank_and_what_is_missing",
    "test_guesses_at_the_same_moment_count_once",
    "test_the_page_follows_what_was_found_and_counts_as_one_hint_a_day",
    "test_each_definition_is_of_another_word_that_is_left_and_counts_once",
    "test_a_second_button_tells_who_found_each_word",
    # /anigram next, show, hint and answers
    "test_level_by_level_to_the_end_with_seven_points_for_no_hints",
    "test_hints_reveal_a_target_word_letter_by_letter",
    "test_the_anigrams_answers_give_every_target_word_and_mark_the_readers_own",
    # /bee share and /anigram share
    "test_what_is_shared_spoils_nothing_and_pings_nobody",
    "test_it_follows_the_day_and_keeps_what_was_shared",
    "test_whoever_leaves_is_taken_off_the_card",
    "test_the_next_post_carries_the_card_and_says_all_of_it_in_words",
    # /leaderboard and /stats
    "test_periods_are_the_day_the_week_from_monday_the_month_and_ever",
    "test_pages_turn_in_place_and_the_own_place_is_always_shown",
    "test_stats_tell_days_streaks_words_ranks_and_hints_with_a_picture",
    # /word check and report, /rule allow, deny, clear and list
    "test_a_denied_word_is_out_of_the_puzzle_from_the_next_day_on",
    "test_a_ruling_can_be_taken_back_from_the_next_puzzle_day_on",
    "test_a_report_is_thanked_for_and_the_admins_read_it",
    "test_admins_see_what_three_players_tried_in_vain_and_what_nobody_found",
    # /privacy export and forget
    "test_export_is_a_private_file_with_everything_in_all_servers",
    "test_nothing_of_one_person_or_server_leaks_into_the_other",
    "test_playing_again_begins_from_zero",
    "test_a_post_in_a_former_channel_no_longer_says_the_name",
    # A thread of the day, and a server that plays together
    "test_a_thread_opens_under_the_first_post_of_each_day_once",
    "test_only_the_role_is_notified_and_only_by_the_first_post_of_a_day",
    "test_the_words_of_all_count_once_in_the_honeycomb",
    "test_nothing_is_told_twice_by_the_next_process_nor_after_somebody_was_forgotten",
    # What a post says of the running day and of the one before
    "test_a_post_tells_how_many_play_what_they_found_together_and_who_is_genius",
    "test_the_recap_tells_top_three_pangram_misses_together_and_streak",
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.name in ON_BOTH and "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", KINDS, indirect=True)


@pytest.fixture
async def group(bot: Honeygram, hive: Hive, playground: Playground) -> Group:
    """Three people in a group, who brought the app along, and the server of two of them."""
    return await gather(playground, hive)
