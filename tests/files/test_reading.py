import json

import pytest

from files.problems import FileRefused
from files.reading import format_of, looks_like_json, read_spell_file
from files.texts import read_text


def test_a_document_of_another_kind_is_refused_by_name() -> None:
    with pytest.raises(FileRefused) as refused:
        read_spell_file(json.dumps({"format": "sortilege.campaign"}).encode())

    [problem] = refused.value.problems
    assert (problem.code, problem.detail["format"]) == ("format_unknown", "sortilege.campaign")


@pytest.mark.parametrize(("text", "is_json"), [(" {}", True), ("[1]", True), ("name_fr\n", False)])
def test_a_document_is_told_by_its_first_sign(text: str, *, is_json: bool) -> None:
    assert looks_like_json(read_text(text.encode())) is is_json


def test_a_format_that_is_no_text_is_none() -> None:
    documents: list[object] = [[], {"format": 3}, {"format": "x"}]

    assert [format_of(one) for one in documents] == ["", "", "x"]
