from files.problems import FileProblem, FileRefused, listed, refuse, shown


def test_a_refusal_names_each_of_its_reasons() -> None:
    refusal = FileRefused(FileProblem(code="one"), FileProblem(code="two"))

    assert [problem.code for problem in refusal.problems] == ["one", "two"]
    assert str(refusal) == "one, two"


def test_a_reason_carries_its_line_and_what_the_sentence_needs() -> None:
    [problem] = refuse("too_many_rows", place=4, maximum=3).problems

    assert (problem.place, dict(problem.detail)) == (4, {"maximum": 3})


def test_a_value_is_quoted_in_one_line_and_cut() -> None:
    assert shown("a\n  b") == "a b"
    assert len(shown("x" * 500)) == 60


def test_many_names_are_cut_after_some() -> None:
    assert listed(["b", "a"]) == "a, b"
    assert listed(f"c{number:02}" for number in range(20)).endswith("c11…")
