"""The twenty lessons of table services that came before us, each with the tests that own it. Tests nothing itself.

A lesson without a test is forgotten in a year, and a test that is renamed or dropped takes its lesson along: so here
every test is named, and looked for in the source.
"""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.product.served import ROOT


@dataclass(frozen=True)
class Lesson:
    """What was learnt, and the tests by file under `tests/`."""

    sentence: str
    owned_by: dict[str, tuple[str, ...]]


LESSONS: dict[int, Lesson] = {
    1: Lesson(
        "Every event of a table has a number; what somebody may not see is blanked, its number never.",
        {
            "server/test_live_tables.py": ("test_every_seat_of_a_whole_domino_match_hears_every_version_in_order",),
            "product/test_coming_back.py": ("test_a_client_cut_off_after_every_event_gets_each_once",),
            "server/test_redeals.py": ("test_messages_to_a_seat_do_not_depend_on_hidden_tiles",),
        },
    ),
    2: Lesson(
        "Coming back is a version: what was missed follows, or one full state, and nobody is asked to begin anew.",
        {
            "product/test_coming_back.py": ("test_a_client_cut_off_after_every_event_gets_each_once",),
            "server/test_live_tables.py": (
                "test_coming_back_tells_what_was_missed_and_then_the_whole_state",
                "test_events_no_longer_in_memory_are_read_from_the_log",
                "test_events_during_a_read_of_the_log_are_sent_too",
            ),
            "server/http/test_streams.py": (
                "test_a_table_stream_repeats_missed_events_and_ends_with_the_table",
                "test_bots_that_read_only_the_last_line_play_to_the_end",
            ),
            "server/http/test_cut_streams.py": ("test_a_stream_cut_after_every_event_ends_in_the_same_state",),
            "server/test_delayed.py": ("test_a_watcher_is_shown_the_match_as_it_was_and_in_the_end_all_of_it",),
            "client/test_playing.py": ("test_a_game_goes_on_over_cut_lines",),
        },
    ),
    3: Lesson(
        "Done means durable, and the same command said again under its ref is done once.",
        {
            "product/test_kill.py": (
                "test_kills_lose_or_double_no_acknowledged_move",
                "test_a_hundred_kills_lose_and_double_nothing",
            ),
            "server/test_live_tables.py": (
                "test_a_move_is_durable_before_anybody_hears_of_it",
                "test_a_command_sent_again_gets_the_same_answer_and_is_done_once",
            ),
            "server/http/test_actions.py": ("test_the_same_ref_is_the_same_command_and_is_done_once",),
        },
    ),
    4: Lesson(
        "Every command gets one answer, with a reason and the version of now.",
        {
            "server/test_one_answer.py": (
                "test_no_kind_of_command_is_forgotten",
                "test_every_request_gets_one_answer_with_a_reason",
            ),
            "product/test_bad_input.py": (
                "test_an_untimely_move_is_refused_with_the_current_version",
                "test_a_flood_of_bad_lines_is_answered_line_by_line",
            ),
            "server/http/test_actions.py": ("test_a_refusal_has_a_reason_and_a_fitting_status",),
        },
    ),
    5: Lesson(
        "Every state is whole for its seat: a program that remembers nothing can play by the last one.",
        {
            "server/http/test_streams.py": ("test_bots_that_read_only_the_last_line_play_to_the_end",),
            "client/test_bot.py": ("test_a_bot_acts_on_the_newest_state_alone",),
            "server/test_publish.py": ("test_a_state_says_all_that_a_view_holds",),
        },
    ),
    6: Lesson(
        "Both ends say that they live, at a pace that is published, and notice within 20 seconds when one does not.",
        {
            "server/test_keepalive.py": (
                "test_something_is_said_at_least_every_seven_seconds",
                "test_both_ends_notice_a_half_open_line",
            ),
            "server/http/test_streams.py": ("test_an_idle_stream_gives_signs_of_life",),
        },
    ),
    7: Lesson(
        "Connections of one player stand side by side, and the end of one takes nothing along.",
        {
            "server/test_live_tables.py": (
                "test_a_new_connection_has_the_seat_before_the_old_one_is_dead",
                "test_a_new_connection_takes_the_seat_after_the_old_one_is_dead",
            ),
            "server/test_sessions.py": (
                "test_all_connections_of_a_player_get_each_version_and_may_play",
                "test_a_player_is_away_when_the_last_connection_has_gone",
            ),
            "server/test_presence.py": (
                "test_a_player_is_here_as_long_as_one_of_its_connections_is",
                "test_a_program_that_only_looks_on_keeps_nobodys_seat",
            ),
            "server/http/test_streams.py": ("test_streams_of_a_kind_stand_side_by_side_whichever_closes_first",),
            "contract/test_doors.py": ("test_a_player_is_the_same_over_every_transport",),
        },
    ),
    8: Lesson(
        "One place makes every view, so nothing that a seat receives depends on what it may not see.",
        {
            "server/test_redeals.py": (
                "test_messages_to_a_seat_do_not_depend_on_hidden_tiles",
                "test_the_same_over_ten_thousand_deals",
            ),
            "server/test_live_tables.py": ("test_exchanging_unseen_tiles_leaves_a_seats_stream_unchanged",),
            "server/test_publish.py": ("test_redealing_what_a_seat_cannot_see_changes_nothing_that_it_is_told",),
        },
    ),
    9: Lesson(
        "Clocks run for whoever is away, coming back gives nothing back, and lag is measured by the server and capped.",
        {
            "server/test_absence.py": (
                "test_a_disconnected_player_on_turn_loses_by_the_clock",
                "test_lag_that_the_server_has_measured_excuses_a_late_move",
            ),
            "server/test_keepalive.py": ("test_a_lag_is_smoothed_and_capped",),
            "server/test_clocks_at_a_table.py": ("test_the_clock_of_a_given_up_seat_runs_on",),
        },
    ),
    10: Lesson(
        "What happens when somebody drops is in the table's terms; however people drop, the table ends and is freed.",
        {
            "server/test_absence.py": (
                "test_drops_in_any_order_end_and_free_the_table",
                "test_a_seat_is_held_after_its_grace_and_taken_back_by_its_owner",
            ),
            "server/test_drop_terms.py": ("test_a_dropped_player_is_awaited_or_loses",),
            "contract/test_ended_matches.py": ("test_a_player_substituted_at_the_end_has_lost",),
        },
    ),
    11: Lesson(
        "A fault of ours costs no player a move, a match or a second.",
        {
            "server/test_our_faults.py": ("test_an_error_in_the_rule_book_loses_nobody_a_move_a_match_or_a_second",),
            "server/test_live_tables.py": (
                "test_an_internal_error_hides_details_and_hurts_one_table",
                "test_a_failed_log_tells_all_waiters_and_publishes_nothing",
            ),
        },
    ),
    12: Lesson(
        "A table is one living thing: however many ask for it at once, it is loaded once.",
        {"server/test_live_tables.py": ("test_however_many_ask_at_once_a_table_is_loaded_once",)},
    ),
    13: Lesson(
        "Over a restart nothing that was said is dropped in silence: said again it is done once, or refused.",
        {
            "product/test_every_verb_over_a_restart.py": (
                "test_no_verb_is_forgotten",
                "test_a_command_during_a_restart_is_done_once_or_refused",
            ),
            "product/test_clocks_over_restarts.py": ("test_a_restart_takes_nobodys_time",),
            "product/test_kill_clocks.py": (
                "test_restarts_under_load_lose_no_move_and_take_no_time",
                "test_a_hundred_restarts_under_load_lose_no_move_and_take_no_time",
            ),
            "server/test_live_tables.py": ("test_after_a_restart_tables_refs_and_tokens_are_what_they_were",),
        },
    ),
    14: Lesson(
        "A limit is data, in every refusal and published: a program can wait as long as it says.",
        {
            "server/test_budgets.py": (
                "test_a_refusal_says_which_limit_and_for_how_long",
                "test_our_own_client_waits_as_long_as_it_is_told_and_goes_on",
                "test_a_connection_over_the_limit_is_told_when_to_retry",
            ),
            "server/test_app.py": ("test_the_protocol_is_published",),
        },
    ),
    15: Lesson(
        "Every queue says what happens when it is full: who reads slowly may come back, what was said is not dropped.",
        {
            "server/test_live_tables.py": ("test_a_slow_reader_is_closed_and_resumes_by_version",),
            "server/test_budgets.py": ("test_a_fast_writer_is_paused_and_loses_nothing",),
            "server/http/test_streams.py": ("test_a_slow_reader_is_closed_and_may_resume",),
            "server/text/test_door.py": ("test_a_listener_who_never_reads_is_cut_off_and_the_table_goes_on",),
        },
    ),
    16: Lesson(
        "A capture is one move with its path, who cannot move has lost, and no goal is blocked and no game endless.",
        {
            "games/test_english_draughts.py": (
                "test_the_legal_moves_are_the_referees",
                "test_a_side_that_cannot_move_loses",
            ),
            "games/test_english_draughts_perft.py": (
                "test_move_sequences_are_counted_as_published",
                "test_two_routes_over_the_same_men_are_two_moves",
            ),
            "games/test_chinese_checkers.py": (
                "test_a_squatter_counts_from_its_ply_on",
                "test_the_cap_is_a_draw_unless_its_ply_wins",
            ),
        },
    ),
    17: Lesson(
        "A bot is one class with one method, and the README's runs as it stands there.",
        {"product/test_readme.py": ("test_the_bot_plays_a_match_and_prints_how_it_ended",)},
    ),
    18: Lesson(
        "A start takes as long as what lives, not as what has been.",
        {
            "product/test_many_tables.py": (
                "test_only_the_tables_that_live_are_loaded",
                "test_a_hundred_thousand_finished_games_do_not_slow_the_start",
            )
        },
    ),
    19: Lesson(
        "What is set by nobody is safe: started with nothing said, killed at any moment, nothing is lost.",
        {
            "product/test_readme.py": ("test_the_first_command_serves_a_page_and_leaves_the_clone_clean",),
            "product/test_kill.py": ("test_tables_with_ai_seats_survive_kills",),
            "store/test_crash.py": ("test_nothing_acknowledged_is_missing_after_a_kill",),
        },
    ),
    20: Lesson(
        "Whoever cannot see the board plays all the same: whole games in sentences, word for word under test.",
        {
            "server/text/test_door.py": (
                "test_a_listener_hears_a_whole_game_word_for_word",
                "test_an_error_is_one_sentence_that_says_what_to_do",
            ),
            "product/test_text_door.py": ("test_a_whole_domino_match_is_played_by_typing",),
        },
    ),
}


@cache
def _tests_in(file: Path) -> frozenset[str]:
    """The tests that pytest would find in a file's source, by name."""
    tree = ast.parse(file.read_text())
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return frozenset(function.name for function in functions if function.name.startswith("test_"))


def test_all_twenty_lessons_are_here() -> None:
    assert sorted(LESSONS) == list(range(1, 21))
    assert len({lesson.sentence for lesson in LESSONS.values()}) == 20


@pytest.mark.parametrize("number", LESSONS)
def test_every_lesson_has_tests_that_exist(number: int) -> None:
    owned_by = LESSONS[number].owned_by
    assert owned_by
    for name, tests in owned_by.items():
        found = _tests_in(ROOT / "tests" / name)
        assert tests and found.issuperset(tests), f"{name} has no {set(tests) - found}"
