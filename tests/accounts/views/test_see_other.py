from accounts.views.see_other import SeeOther


def test_a_reload_never_sends_the_form_again() -> None:
    answer = SeeOther("/account/")

    assert (answer.status_code, answer["Location"]) == (303, "/account/")
