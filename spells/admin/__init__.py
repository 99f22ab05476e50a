from campaign.admin.site import gm_site
from spells.admin.notes import NoteAdmin
from spells.admin.spells import SpellAdmin
from spells.models import Spell, SpellNote

gm_site.register(Spell, SpellAdmin)
gm_site.register(SpellNote, NoteAdmin)
