from campaign.views.see_other import SeeOther


def test_a_reload_never_sends_the_act_again() -> None:
    answer = SeeOther("/")

    assert (answer.status_code, answer["Location"]) == (303, "/")
