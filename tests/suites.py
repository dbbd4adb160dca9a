"""Which tests are too slow for the gate, and which need servers or a browser.

conftest.py gives the marks `nightly` and `services` to tests whose ids begin with one of these prefixes.
"""

from __future__ import annotations

import pytest

NIGHTLY_RULES = pytest.StashKey[list[str]]()
"""Collected nightly tests that cite a rule. There must be none, because the gate tests every rule."""
NIGHTLY = (
    # Whole games in a bare process; the gate has Æterna's on a live table.
    "tests/live/test_play_alone.py::test_bots_play_a_whole_game_without_any_package[fall_of_rome]",
    "tests/live/test_play_alone.py::test_bots_play_a_whole_game_without_any_package[struggle_for_rome]",
    "tests/local/test_host_alone.py::test_a_person_and_bots_play_a_whole_game_without_any_package",
    "tests/local/test_tab_tables.py::test_a_bot_that_was_thinking_is_asked_again_after_a_reload",
    "tests/local/test_tab_tables.py::test_a_reload_gives_the_same_table[aeterna]",
    "tests/local/test_tab_tables.py::test_a_reload_gives_the_same_table[struggle_for_rome]",
    "tests/local/test_tab_tables.py::test_two_players_at_one_device_are_sent_only_their_own_views[struggle_for_rome]",
    # The gate compares service and tab in the game with trade.
    "tests/server/realtime/test_local_host.py::test_each_seat_is_sent_the_same[aeterna]",
    "tests/server/realtime/test_local_host.py::test_each_seat_is_sent_the_same[fall_of_rome]",
    # The benchmarks and their own tests; `nox -s bench` measures the rules.
    "tests/bench",
    # These follow a page or an example from beginning to end.
    "tests/examples/test_add_a_game.py",
    "tests/examples/test_bots_from_outside.py::test_the_bot_plays_a_tournament_in_the_lab",
    "tests/examples/test_bots_from_outside.py::test_the_bot_plays_from_its_own_package_in_a_fresh_environment",
    "tests/examples/test_train_agent.py",
    "tests/examples/test_train_positions.py",
    "tests/examples/test_tutorial.py::test_the_tutorial_runs",
    "tests/cli/test_cli_replay.py::test_the_annotated_games_in_the_docs_match_the_command",
    "tests/cli/test_cli_replay.py::test_the_annotated_win_in_the_docs_matches_the_command",
    "tests/release/test_wheel.py",
    "tests/site",
    "tests/lab/report/test_report_numbers.py",
    "tests/lab/report/test_report_page.py",
    # The kit must fail on each mutant of a tiny game.
    "tests/games/aeterna/test_aeterna_leaks.py",
    "tests/testing/test_mutants.py",
    # Two whole games with a plan for every decision.
    "tests/scripts/test_hint_games.py::test_a_hint_is_the_move_of_the_best_bot[fall_of_rome]",
    "tests/scripts/test_hint_games.py::test_a_hint_is_the_move_of_the_best_bot[struggle_for_rome]",
    # These play many games to compare bots, or whole games where a shorter one is in the gate.
    "tests/games/aeterna/test_aeterna_bots.py::test_solid_gives_only_true_reasons[4]",
    "tests/games/fall_of_rome/bots/test_strong.py::test_equal_views_give_equal_answers_with_the_same_nodes[2]",
    "tests/games/fall_of_rome/bots/test_strong.py::test_every_answer_is_legal_and_every_reason_is_true[1]",
    "tests/games/fall_of_rome/bots/test_strong.py::test_every_answer_is_legal_and_every_reason_is_true[4]",
    "tests/games/struggle_for_rome/terminal/test_struggle_terminal_play.py::test_rounds_of_first_choices_fit_the_screen[100-en]",
    "tests/games/struggle_for_rome/terminal/test_struggle_terminal_play.py::test_rounds_of_first_choices_fit_the_screen[80-pl]",
    "tests/server/realtime/test_struggle_table.py::test_each_seat_is_sent_only_its_own_view_of_a_whole_game[4]",
    "tests/server/realtime/test_struggle_table.py::test_messages_to_a_seat_do_not_depend_on_hidden_information[2]",
    "tests/games/struggle_for_rome/test_other_boards.py::test_any_sound_board_is_played_to_the_end",
    "tests/games/struggle_for_rome/test_struggle_contract.py::test_struggle_for_rome_passes_the_kit[4]",
    "tests/games/struggle_for_rome/test_struggle_features.py::test_features_match_the_view[4]",
    "tests/cli/test_cli_secrecy.py::test_games_that_look_the_same_to_a_seat_print_the_same[struggle_for_rome]",
    "tests/cli/test_cli_secrecy.py::test_running_games_whose_records_look_the_same_replay_the_same[struggle_for_rome]",
    "tests/games/aeterna/test_aeterna_bots.py::test_equal_views_of_aeterna_give_equal_answers_whatever_the_hidden_state[solid]",
    "tests/games/aeterna/test_aeterna_bots.py::test_equal_views_of_aeterna_give_equal_answers_whatever_the_hidden_state[strong]",
    "tests/games/test_random_games.py::test_random_games_end_without_a_fault[aeterna-1]",
    "tests/games/test_random_games.py::test_random_games_end_without_a_fault[fall_of_rome-1]",
    "tests/games/test_random_games.py::test_random_games_end_without_a_fault[struggle_for_rome-1]",
    "tests/env/test_env_aec.py::test_a_reset_without_a_seed_derives_the_next_one[struggle_for_rome]",
    "tests/env/test_env_observations.py::test_hashing_is_the_same_in_every_process",
    "tests/env/test_env_observations.py::test_states_that_look_the_same_have_the_same_observations[struggle_for_rome-15]",
    "tests/games/struggle_for_rome/test_validity.py::test_a_damaged_file_is_refused_or_can_be_played",
    "tests/cli/test_cli_review.py::test_a_review_as_json_is_the_same_twice",
    "tests/cli/test_cli_secrecy.py::test_games_that_look_the_same_to_a_seat_print_the_same[fall_of_rome]",
    "tests/cli/test_cli_terminal.py::test_ctrl_c_saves_the_game_and_says_how_to_resume[80-24]",
    "tests/env/test_env_vector.py::test_the_batched_environment_plays_like_a_synchronous_vector[tiny-more4]",
    "tests/games/struggle_for_rome/bots/test_policies.py::test_a_policy_on_the_state_chooses_what_its_player_chooses_from_a_view[solid-3]",
    "tests/cli/test_cli_simulate.py::test_results_do_not_depend_on_the_hash_seed",
    "tests/cli/test_cli_secrecy.py::test_reasons_are_shown_once_the_game_is_over",
    "tests/lab/test_run.py::test_a_study_with_many_games_is_resumed_quickly",
    "tests/games/aeterna/test_aeterna_bots_strength.py",
    "tests/games/fall_of_rome/bots/test_rollout.py::test_planning_beats_single_steps_and_single_steps_beat_chance",
    "tests/games/struggle_for_rome/bots/test_strength.py",
    # These start the command many times, to check what it prints.
    "tests/cli/test_cli_data.py",
    "tests/release/test_version.py",
    # These start Ray.
    "tests/lab/test_cluster.py",
    "tests/lab/test_failing.py",
    "tests/lab/test_killed.py",
    "tests/lab/test_positions.py",
    "tests/lab/test_same_rows.py",
    "tests/lab/test_tuning.py",
    # These start, kill, restart or upgrade servers.
    "tests/cli/test_cli_serve.py::test_a_worker_waits_for_the_schema_and_does_not_create_it",
    "tests/cli/test_cli_serve.py::test_play_web_listens_locally_by_default",
    "tests/cli/test_cli_serve.py::test_play_web_plays_bots_and_ends_with_their_process",
    "tests/cli/test_cli_serve.py::test_serve_and_worker_shut_down_gracefully",
    "tests/cli/test_cli_serve.py::test_players_in_the_local_network_can_join_if_allowed",
    "tests/cli/test_cli_serve.py::test_replay_web_shows_what_simulate_has_saved",
    "tests/cli/test_cli_serve.py::test_serve_and_worker_wait_for_the_database",
    "tests/cli/test_cli_serve.py::test_serve_waits_for_redis",
    "tests/cli/test_cli_serve.py::test_a_dependency_that_never_starts_is_reported_in_a_sentence",
    "tests/server/admin/test_restore.py",
    "tests/server/limits/test_crowd.py",
    "tests/server/store/test_restores.py",
    "tests/server/test_hard.py::test_all_games_end_if_every_notice_is_lost",
    "tests/server/test_hard.py::test_any_worker_serves_any_table",
    "tests/server/test_killed_servers.py",
    "tests/server/upgrade/test_side_by_side.py",
    "tests/server/webserver/test_drain.py",
    # The gate runs these on SQLite.
    "tests/server/http/test_hostile_requests.py::test_no_value_in_a_request_breaks_a_route[postgres]",
    "tests/server/store/test_migrations.py::test_games_continue_after_a_migration[postgres]",
    "tests/server/test_hard.py::test_all_games_end_if_every_notice_is_delivered_twice",
    # `nox -s schema` checks the files; this checks the script.
    "tests/scripts/test_protocol_schemas.py::test_schemas_are_written_and_checked",
    # A client of MCP plays whole games; the gate has the shortest.
    "tests/cli/test_mcp.py::test_states_that_look_the_same_to_a_seat_read_the_same[fall_of_rome]",
    "tests/cli/test_mcp.py::test_a_client_plays_a_whole_game_by_tools[fall_of_rome]",
    "tests/cli/test_mcp.py::test_a_client_plays_a_whole_game_by_tools[struggle_for_rome]",
    "tests/cli/test_mcp.py::test_states_that_look_the_same_to_a_seat_read_the_same[struggle_for_rome]",
    "tests/server/realtime/test_service_seat.py::test_a_client_plays_a_whole_game_at_a_service_by_tools",
    "tests/server/realtime/test_service_seat.py::test_a_seat_of_a_service_is_played_by_its_private_link[fall_of_rome]",
    "tests/server/realtime/test_service_seat.py::test_a_seat_of_a_service_is_played_by_its_private_link[struggle_for_rome]",
    # This starts pytest.
    "tests/testing/test_coverage.py::test_pytest_writes_the_same_map_as_the_scan",
)
SERVICES = (
    "tests/bench/test_bench_service.py",
    "tests/cli/test_cli_serve.py",
    "tests/examples/test_add_a_game.py",
    "tests/examples/test_bots_from_outside.py::test_the_bot_plays_from_its_own_package_in_a_fresh_environment",
    "tests/lab/report/test_report_page.py",
    "tests/release/test_wheel.py",
    "tests/server",
)
