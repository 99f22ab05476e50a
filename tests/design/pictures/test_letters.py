from design.pictures.letters import letters_of


def test_letters_tell_people_apart() -> None:
    assert letters_of(["Thogor", "Maëlle"]) == ["T", "M"]
    assert letters_of(["Oreste", "Orsenne"]) == ["Oe", "Os"]
    assert letters_of(["Bran", "Bran"]) == ["Br", "Br"]
    assert letters_of([]) == []
