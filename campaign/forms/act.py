"""Forms that ask for an act carry its key."""

from uuid import UUID, uuid4

from django import forms


class ActForm(forms.Form):
    """A form whose submission is one act: the hidden key makes a repeated tap harmless.

    The key is made when the form is drawn. After a refusal it is still free and stays; where the
    key was used for other input the view draws a fresh form.
    """

    act_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    @property
    def key(self) -> UUID:
        """The key of the tap; only after ``is_valid``."""
        value = self.cleaned_data["act_id"]
        if not isinstance(value, UUID):
            raise TypeError("the form was not validated")
        return value
