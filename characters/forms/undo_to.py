"""What is typed and tapped where several acts are taken back together."""

from django import forms

from campaign.forms.act import ActForm
from campaign.services.undo_several import Going, Way

#: So many acts go without a question.
HANDFUL = 5


class UndoSeveralForm(ActForm):
    """Which acts go: the way, and those that were shown when the button was tapped."""

    way = forms.ChoiceField(choices=[(way.value, way.value) for way in Way])
    count = forms.IntegerField(min_value=1)
    newest = forms.IntegerField(min_value=1)
    #: The question was answered.
    sure = forms.BooleanField(required=False)

    @property
    def way_chosen(self) -> Way:
        return Way(self.cleaned_data["way"])

    def shows(self, going: Going) -> bool:
        """Whether those are the acts that the page showed."""
        return bool(
            self.cleaned_data["count"] == going.count
            and self.cleaned_data["newest"] == going.newest
        )

    @property
    def must_ask(self) -> bool:
        """More than a handful goes, and nobody has said yes."""
        return bool(self.cleaned_data["count"] > HANDFUL and not self.cleaned_data["sure"])
