"""How a memorised spell that is being written will be cast, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from rules.errors import MalformedError
from spells.forms.vancian.spell import READ, SHOWN
from spells.models import MagicType
from spells.templatetags.vancian_words import magic_words


def preview_words(values: Mapping[str, Any]) -> str:
    """« Magie profane, niveau 1 : 6 tours, 36 m, sauvegarde contre les sorts », or nothing yet."""
    try:
        magic = magic_words(MagicType(str(values.get("magic_type") or MagicType.ARCANE)))
        duration, reach, saving = (
            SHOWN[name](READ[name](str(values.get(name) or "")[:200]))
            for name in ("duration", "range", "saving_throw")
        )
    except (ValueError, MalformedError):
        return ""
    return _(
        "%(magic)s, niveau\u00a0%(level)s\u00a0: %(duration)s, %(range)s, sauvegarde %(saving)s"
    ) % {
        "magic": magic,
        "level": str(values.get("spell_level") or 1)[:2],
        "duration": duration,
        "range": reach,
        "saving": saving,
    }
