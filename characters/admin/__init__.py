from campaign.admin.site import gm_site
from campaign.models import LogEntry
from characters.admin.books import BookAdmin
from characters.admin.characters import CharacterAdmin
from characters.admin.knowledge import KnownSpellAdmin, MemorisedSpellAdmin
from characters.admin.log import LogAdmin
from characters.models import Book, Character, KnownSpell, MemorisedSpell

gm_site.register(Character, CharacterAdmin)
gm_site.register(KnownSpell, KnownSpellAdmin)
gm_site.register(MemorisedSpell, MemorisedSpellAdmin)
gm_site.register(Book, BookAdmin)
gm_site.register(LogEntry, LogAdmin)
