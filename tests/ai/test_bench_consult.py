from ai.bench_consult import LIMIT_PERCENT, MINDS, measure


def test_what_a_book_costs_is_told_of_positions_that_it_has_no_answer_for() -> None:
    for game, mind in MINDS.items():
        row = measure(game, 16, 50, 7)
        assert row["what"] == f"{game} {mind}+recall"
        assert 0 < row["positions"] < 16  # the first ones of a round are in the book
        assert min(row["us"], row["us_alone"]) > 0
        assert row["limit"] == LIMIT_PERCENT
