"""A GM writes a spell on one page, and changes it on the same: of either magic."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.models import LogEntry, Membership
from campaign.services.refusal import KeyReused, Problem, Refused
from campaign.views.htmx import wants_part
from campaign.views.see_other import SeeOther
from spells.access import own_spell_for, skill_for
from spells.forms.addresses import spell_id as number_in
from spells.forms.fresh import fresh_key
from spells.forms.preview import preview_words
from spells.forms.spell import NewSpellForm, SpellForm, copied_values
from spells.forms.vancian.spell import VancianSpellForm
from spells.models import Spell
from spells.services.draft import draft_problems, name_problems
from spells.services.versions import as_written
from spells.services.writing import edit_spell, write_spell
from spells.views.spell import facts_context

Form = TypeVar("Form", bound=SpellForm | VancianSpellForm)
New = TypeVar("New", bound=SpellForm | VancianSpellForm)


@dataclass(frozen=True, kw_only=True)
class Writing(Generic[Form, New]):
    """What differs between spells of the two kinds of magic."""

    form: Callable[..., Form]
    new_form: Callable[..., New]
    #: The page, and the part of it that says in words what is written so far.
    template: str
    line: str
    preview: Callable[[QueryDict], str]
    copied: Callable[[Spell], dict[str, Any]]
    #: Any spell of this magic, to copy; one of the campaign's own, to change: or ``Http404``.
    found: Callable[[Membership, int], Spell]
    own: Callable[[Membership, int], Spell]
    #: The acts, from a form that is valid.
    make: Callable[[Membership, New], LogEntry]
    change: Callable[[Membership, Form, Spell, int | None], LogEntry]
    #: What the act would refuse of a valid form, without writing.
    faults: Callable[[Membership, Form | New, Spell | None], list[Problem]]

    def empty(self, request: HttpRequest, campaign_id: int) -> HttpResponse:
        """An empty page, or a copy of another spell (``?from=``).

        HTMX asks with what is written so far and gets it in words.
        """
        member = member_for(request, campaign_id, Right.RUN)
        if wants_part(request):
            return render(request, self.line, {"preview": self.preview(request.GET)})
        source = request.GET.get("from", "")
        copied: Spell | None = None
        if source.isascii() and source.isdigit() and len(source) < 19:
            copied = self.found(member, int(source))
        form = self.new_form(initial=self.copied(copied) if copied else {})
        return self._page(request, member, form, copied=copied)

    def save_new(self, request: HttpRequest, campaign_id: int) -> HttpResponse:
        """Made, and to the spell's page; or this page again with every reason."""
        member = member_for(request, campaign_id, Right.RUN)
        form = self.new_form(request.POST)
        if form.is_valid():
            try:
                entry = self.make(member, form)
            except Refused as refusal:
                _show(form, refusal)
            else:
                to = [campaign_id, entry.data["spell"]["id"]]
                return SeeOther(reverse("spells:spell", args=to))
        return self._page(request, member, form, status=422)

    def filled(self, request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
        """One of the campaign's own, to change."""
        member = member_for(request, campaign_id, Right.RUN)
        return self._page(request, member, self.form(spell=self.own(member, spell_id)))

    def save(self, request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
        """Changed, and to the spell's page; or this page again with every reason."""
        member = member_for(request, campaign_id, Right.RUN)
        spell = self.own(member, spell_id)
        form = self.form(request.POST, spell=spell)
        if form.is_valid():
            try:
                self.change(member, form, spell, number_in(request.POST.get("seen", "")))
            except Refused as refusal:
                _show(form, refusal)
            else:
                return SeeOther(reverse("spells:spell", args=[campaign_id, spell_id]))
        return self._page(request, member, form, status=422)

    def look(
        self, request: HttpRequest, campaign_id: int, spell_id: int | None = None
    ) -> HttpResponse:
        """What is typed, as the list and the spell's page will show it. Nothing is written."""
        member = member_for(request, campaign_id, Right.RUN)
        spell = None if spell_id is None else self.own(member, spell_id)
        form: Form | New
        form = (
            self.new_form(request.POST) if spell is None else self.form(request.POST, spell=spell)
        )
        if form.is_valid():
            faults = self.faults(member, form, spell)
            if not faults:
                like = spell or Spell(campaign=member.campaign)
                shown = as_written(form.draft, like=like)
                return self._page(request, member, form, shown=shown)
            form.show(faults)
        return self._page(request, member, form, status=422)

    def _page(
        self,
        request: HttpRequest,
        member: Membership,
        form: SpellForm | VancianSpellForm,
        *,
        copied: Spell | None = None,
        shown: Spell | None = None,
        status: int = 200,
    ) -> HttpResponse:
        values = {name: form[name].value() for name in form.fields}
        typed = QueryDict(mutable=True)
        typed.update({name: str(value) for name, value in values.items() if value is not None})
        seen = request.POST.get("seen", "") or (form.spell.version if form.spell else "")
        newer = "newer_version" in form.refused
        context = {
            "member": member,
            "section": "spells",
            "form": form,
            "spell": form.spell,
            "copied": copied,
            "preview": self.preview(typed),
            "seen": form.spell.version if newer and form.spell else seen,
            "newer": newer,
        }
        if shown is not None:
            context |= {"facts": facts_context(member, shown)}
        return render(request, self.template, context, status=status)


def _show(form: SpellForm | VancianSpellForm, refusal: Refused) -> None:
    form.show(refusal.problems)
    form.refused = frozenset(problem.code for problem in refusal.problems)
    if isinstance(refusal, KeyReused):
        form.data = fresh_key(form.data)


_WRITING = Writing(
    form=SpellForm,
    new_form=NewSpellForm,
    template="spells/write.html",
    line="spells/parts/line.html",
    preview=preview_words,
    copied=copied_values,
    found=skill_for,
    own=own_spell_for,
    make=lambda member, form: write_spell(
        by=member, act_id=form.key, draft=form.draft, remark=form.remark
    ),
    change=lambda member, form, spell, seen: edit_spell(
        by=member,
        act_id=form.key,
        spell_id=spell.pk,
        draft=form.draft,
        changed=form.changed_columns,
        seen=seen,
    ),
    faults=lambda member, form, spell: (
        draft_problems(form.draft) + name_problems(member.campaign, [form.draft], besides=spell)[0]
    ),
)


@login_required
@require_safe
def write(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """An empty page, or a copy of another spell of percentages."""
    return _WRITING.empty(request, campaign_id)


@login_required
@require_POST
def write_one(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A new spell of the campaign."""
    return _WRITING.save_new(request, campaign_id)


@login_required
@require_safe
def edit(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """One of the campaign's own spells, to change."""
    return _WRITING.filled(request, campaign_id, spell_id)


@login_required
@require_POST
def edit_one(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """Other words or numbers for a spell."""
    return _WRITING.save(request, campaign_id, spell_id)


@login_required
@require_POST
def look(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A new spell as it will be read; nothing is written."""
    return _WRITING.look(request, campaign_id)


@login_required
@require_POST
def look_again(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """A spell that is being changed as it will be read; nothing is written."""
    return _WRITING.look(request, campaign_id, spell_id)
