from design.pictures.turns import turn_bar, turn_ring


def test_each_turn_of_the_ring_is_an_arc_and_the_present_one_is_cut() -> None:
    kinds = [arc.kind for arc in turn_ring(3, 1.25)]

    assert kinds == ["gone", "gone", "left", "left"]
    assert turn_ring(0, 0.0) == []


def test_the_bar_of_turns_fills_its_width() -> None:
    bar = turn_bar(2, 0.5)

    assert [bool(turn.gone) for turn in bar] == [True, False]
    assert [bool(turn.left) for turn in bar] == [True, True]
    assert bar[1].left == "48.8%"
    assert not turn_bar(1, 3.0)[0].left
