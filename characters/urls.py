from django.urls import URLPattern, path

from characters.views import cast, log, plan, undo

app_name = "characters"

casting: list[URLPattern] = [
    # /c/<campaign>/characters/<character>/cast/
    path("c/<int:campaign_id>/characters/<int:character_id>/cast/", plan.plan, name="plan"),
    path(
        "c/<int:campaign_id>/characters/<int:character_id>/cast/plan/", plan.replan, name="replan"
    ),
    path("c/<int:campaign_id>/characters/<int:character_id>/cast/roll/", cast.cast, name="cast"),
]

journal: list[URLPattern] = [
    # /c/<campaign>/log/
    path("c/<int:campaign_id>/log/", log.log, name="log"),
    path("c/<int:campaign_id>/log/<int:seq>/", log.entry, name="entry"),
    path("c/<int:campaign_id>/log/<int:seq>/undo/", undo.undo, name="undo"),
    path("c/<int:campaign_id>/log/<int:seq>/redo/", undo.redo, name="redo"),
    path("c/<int:campaign_id>/log/<int:seq>/ask/", undo.ask, name="ask-undo"),
    path("c/<int:campaign_id>/log/<int:seq>/decline/", undo.decline, name="decline-undo"),
]

urlpatterns: list[URLPattern] = [*casting, *journal]
