"""A GM writes a memorised spell on one page, and changes it on the same."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from spells.access import memorised_spell_for, own_memorised_spell_for
from spells.forms.vancian.preview import preview_words
from spells.forms.vancian.spell import NewVancianSpellForm, VancianSpellForm, copied_values
from spells.services.vancian.writing import draft_faults, edit_vancian, write_vancian
from spells.views.write import Writing

_WRITING = Writing(
    form=VancianSpellForm,
    new_form=NewVancianSpellForm,
    template="spells/vancian/write.html",
    line="spells/vancian/line.html",
    preview=preview_words,
    copied=copied_values,
    found=memorised_spell_for,
    own=own_memorised_spell_for,
    make=lambda member, form: write_vancian(
        by=member, act_id=form.key, draft=form.draft, remark=form.remark
    ),
    change=lambda member, form, spell, seen: edit_vancian(
        by=member,
        act_id=form.key,
        spell_id=spell.pk,
        draft=form.draft,
        changed=form.changed_fields,
        seen=seen,
    ),
    faults=lambda member, form, spell: draft_faults(member.campaign, form.draft, besides=spell),
)


@login_required
@require_safe
def write(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """An empty page, or a copy of another memorised spell."""
    return _WRITING.empty(request, campaign_id)


@login_required
@require_POST
def write_one(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A new memorised spell of the campaign."""
    return _WRITING.save_new(request, campaign_id)


@login_required
@require_safe
def edit(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """One of the campaign's own memorised spells, to change."""
    return _WRITING.filled(request, campaign_id, spell_id)


@login_required
@require_POST
def edit_one(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """Other words for a memorised spell."""
    return _WRITING.save(request, campaign_id, spell_id)


@login_required
@require_POST
def look(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A new memorised spell as it will be read; nothing is written."""
    return _WRITING.look(request, campaign_id)


@login_required
@require_POST
def look_again(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """A memorised spell that is being changed as it will be read; nothing is written."""
    return _WRITING.look(request, campaign_id, spell_id)
