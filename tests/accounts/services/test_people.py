import pytest

from accounts.services import people
from tests.factories.accounts import PASSWORD, GuestFactory, UserFactory

pytestmark = pytest.mark.django_db


def test_an_address_serves_one_account_whatever_its_capitals() -> None:
    UserFactory(email="aude@example.org")
    other = UserFactory(email="paul@example.org", password=PASSWORD)

    with pytest.raises(people.EmailTaken):
        people.sign_up(name="Aude", email="Aude@Example.org", password=PASSWORD, language="fr")
    with pytest.raises(people.EmailTaken):
        people.change_email(user=other, email="AUDE@example.org")
    with pytest.raises(people.EmailTaken):
        people.keep_account(user=GuestFactory(), email="aude@example.org", password=PASSWORD)

    other.refresh_from_db()
    assert other.email == "paul@example.org"


def test_the_demos_people_get_neither_address_nor_password() -> None:
    demo = GuestFactory(is_demo=True)

    with pytest.raises(people.NotForDemo):
        people.keep_account(user=demo, email="x@example.org", password=PASSWORD)
    with pytest.raises(people.NotForDemo):
        people.change_email(user=demo, email="x@example.org")
    with pytest.raises(people.NotForDemo):
        people.change_password(user=demo, password=PASSWORD)

    demo.refresh_from_db()
    assert (demo.email, demo.has_usable_password()) == (None, False)


def test_signing_up_keeps_the_language_that_was_read() -> None:
    user = people.sign_up(name=" Aude ", email="aude@example.org", password=PASSWORD, language="en")

    user.refresh_from_db()
    assert (user.name, user.language) == ("Aude", "en")
    assert user.check_password(PASSWORD)


def test_entering_by_name_makes_an_account_that_no_password_opens() -> None:
    user = people.enter_by_name(name="Jeanne", language="fr")

    assert (user.email, user.has_usable_password()) == (None, False)


def test_keeping_an_account_gives_it_an_address_and_a_password() -> None:
    user = people.keep_account(user=GuestFactory(), email="Jeanne@Example.org", password=PASSWORD)

    user.refresh_from_db()
    assert user.email == "jeanne@example.org"
    assert user.check_password(PASSWORD)


def test_two_phones_do_not_undo_each_others_preferences() -> None:
    user = UserFactory()
    stale = type(user).objects.get(pk=user.pk)

    people.change_preference(user=user, theme="dark")
    people.change_preference(user=stale, dice_entry="typed")

    user.refresh_from_db()
    assert (user.theme, user.dice_entry) == ("dark", "typed")


def test_a_name_changes() -> None:
    user = people.change_name(user=UserFactory(), name=" Aude ")

    user.refresh_from_db()
    assert user.name == "Aude"
