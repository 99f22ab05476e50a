from django import forms
from django.utils.translation import override

from design.fields import control_shape, field_context, wrong_fields


class OneForm(forms.Form):
    pou = forms.IntegerField(label="POU", max_value=18, help_text="2d6+6")
    degree = forms.ChoiceField(choices=[("a", "A")], widget=forms.RadioSelect)
    hidden = forms.BooleanField(required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)


def test_a_wrong_value_stays_and_its_reason_is_tied_to_it() -> None:
    with override("fr"):
        context = field_context(OneForm({"pou": "31"})["pou"])
    assert 'value="31"' in context["control"]
    assert 'aria-invalid="true"' in context["control"]
    assert 'aria-describedby="id_pou-hint id_pou-errors"' in context["control"]


def test_a_right_value_is_not_called_wrong() -> None:
    context = field_context(OneForm({"pou": "12"})["pou"])
    assert "aria-invalid" not in context["control"]
    assert 'class="inp"' in context["control"]


def test_a_hint_of_the_page_replaces_the_field_s_own() -> None:
    assert field_context(OneForm()["pou"], hint="8 à 18")["help_text"] == "8 à 18"


def test_each_widget_has_one_of_four_shapes() -> None:
    shapes = {name: control_shape(field.widget) for name, field in OneForm().fields.items()}
    assert shapes == {"pou": "line", "degree": "group", "hidden": "check", "seen": "hidden"}


def test_a_long_form_names_the_fields_to_correct() -> None:
    assert [bound.name for bound in wrong_fields(OneForm({"pou": "31"}))] == ["pou", "degree"]
    assert wrong_fields(OneForm()) == []


def test_a_short_form_is_seen_at_a_glance() -> None:
    class ShortForm(forms.Form):
        name = forms.CharField()

    assert wrong_fields(ShortForm({"name": ""})) == []


def test_radios_are_segments() -> None:
    assert 'class="seg"' in field_context(OneForm()["degree"])["control"]
