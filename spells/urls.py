from django.urls import path

from spells.views import catalogue, compare, paste, spell, spell_files, versions, write
from spells.views.vancian import write as memorised

app_name = "spells"

urlpatterns = [
    # /c/1/spells/
    path("c/<int:campaign_id>/spells/", catalogue.catalogue, name="catalogue"),
    path("c/<int:campaign_id>/spells/compare/", compare.compare_two, name="compare"),
    # /c/1/spells/write/
    path("c/<int:campaign_id>/spells/write/", write.write, name="write"),
    path("c/<int:campaign_id>/spells/write/save/", write.write_one, name="write-one"),
    path("c/<int:campaign_id>/spells/write/look/", write.look, name="look"),
    # /c/1/spells/write/memorised/
    path("c/<int:campaign_id>/spells/write/memorised/", memorised.write, name="write-memorised"),
    path(
        "c/<int:campaign_id>/spells/write/memorised/save/",
        memorised.write_one,
        name="write-memorised-one",
    ),
    path("c/<int:campaign_id>/spells/write/memorised/look/", memorised.look, name="look-memorised"),
    # /c/1/spells/paste/
    path("c/<int:campaign_id>/spells/paste/", paste.paste, name="paste"),
    path("c/<int:campaign_id>/spells/paste/check/", paste.check, name="paste-check"),
    path("c/<int:campaign_id>/spells/paste/save/", paste.paste_all, name="paste-all"),
    # /c/1/spells/export.csv
    path("c/<int:campaign_id>/spells/export.csv", spell_files.export_csv, name="export-csv"),
    path("c/<int:campaign_id>/spells/export.json", spell_files.export_json, name="export-json"),
    # /c/1/spells/import/
    path("c/<int:campaign_id>/spells/import/", spell_files.give, name="give-file"),
    path("c/<int:campaign_id>/spells/import/upload/", spell_files.upload, name="upload-file"),
    path("c/<int:campaign_id>/spells/import/<uuid:key>/", spell_files.preview, name="file-preview"),
    path(
        "c/<int:campaign_id>/spells/import/<uuid:key>/do/",
        spell_files.confirm,
        name="file-confirm",
    ),
    # /c/1/spells/7/
    path("c/<int:campaign_id>/spells/<int:spell_id>/", spell.spell, name="spell"),
    path("c/<int:campaign_id>/spells/<int:spell_id>/note/", spell.note, name="note"),
    path("c/<int:campaign_id>/spells/<int:spell_id>/end/", spell.end, name="end"),
    path("c/<int:campaign_id>/spells/<int:spell_id>/edit/", write.edit, name="edit"),
    path("c/<int:campaign_id>/spells/<int:spell_id>/edit/save/", write.edit_one, name="edit-one"),
    path(
        "c/<int:campaign_id>/spells/<int:spell_id>/edit/look/", write.look_again, name="look-again"
    ),
    # /c/1/spells/7/versions/
    path("c/<int:campaign_id>/spells/<int:spell_id>/versions/", versions.versions, name="versions"),
    path(
        "c/<int:campaign_id>/spells/<int:spell_id>/versions/<int:number>/",
        versions.version,
        name="version",
    ),
    path(
        "c/<int:campaign_id>/spells/<int:spell_id>/versions/<int:number>/restore/",
        versions.restore,
        name="restore",
    ),
    # /c/1/spells/7/edit/memorised/
    path(
        "c/<int:campaign_id>/spells/<int:spell_id>/edit/memorised/",
        memorised.edit,
        name="edit-memorised",
    ),
    path(
        "c/<int:campaign_id>/spells/<int:spell_id>/edit/memorised/save/",
        memorised.edit_one,
        name="edit-memorised-one",
    ),
    path(
        "c/<int:campaign_id>/spells/<int:spell_id>/edit/memorised/look/",
        memorised.look_again,
        name="look-again-memorised",
    ),
]
