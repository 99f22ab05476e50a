from django.urls import URLPattern, path

from campaign.views import (
    access_links,
    archives,
    asides,
    calendar,
    campaigns,
    feed,
    home,
    hosts,
    invitations,
    join,
    members,
    rules,
)

app_name = "campaign"

urlpatterns: list[URLPattern] = [
    # /
    path("", home.home, name="home"),
    path("demo/", home.enter_demo, name="enter-demo"),
    path("hosting/", hosts.hosting, name="hosting"),
    # /campaigns/
    path("campaigns/new/", campaigns.new, name="new"),
    path("campaigns/create/", campaigns.create, name="create"),
    # /campaigns/import/
    path("campaigns/import/", archives.give, name="archive-give"),
    path("campaigns/import/upload/", archives.upload, name="archive-upload"),
    path("campaigns/import/<uuid:key>/", archives.preview, name="archive-preview"),
    path("campaigns/import/<uuid:key>/do/", archives.confirm, name="archive-confirm"),
    # /c/<campaign>/archive.zip
    path("c/<int:campaign_id>/archive.zip", archives.export, name="archive-export"),
    # /join/<token>/
    path("join/<str:token>/", join.join, name="join"),
    path("join/<str:token>/sit-down/", join.sit_down, name="sit-down"),
    # /back/<token>/
    path("back/<str:token>/", access_links.back, name="back"),
    path("back/<str:token>/enter/", access_links.come_back, name="come-back"),
    # /c/<campaign>/members/
    path("c/<int:campaign_id>/members/", members.list_members, name="members"),
    path("c/<int:campaign_id>/members/rename/", members.rename_seat, name="rename-seat"),
    path("c/<int:campaign_id>/members/leave/", members.leave, name="leave"),
    path(
        "c/<int:campaign_id>/members/<int:member_id>/role/", members.change_role, name="change-role"
    ),
    path(
        "c/<int:campaign_id>/members/<int:member_id>/hand-over/",
        members.hand_over,
        name="hand-over",
    ),
    path("c/<int:campaign_id>/members/<int:member_id>/remove/", members.remove, name="remove"),
    path(
        "c/<int:campaign_id>/members/<int:member_id>/access/",
        access_links.give,
        name="give-access",
    ),
    path("c/<int:campaign_id>/access/<int:link_id>/", access_links.show, name="access"),
    # /c/<campaign>/invitations/
    path("c/<int:campaign_id>/invitations/", invitations.list_invitations, name="invitations"),
    path("c/<int:campaign_id>/invitations/create/", invitations.create, name="create-invitation"),
    path(
        "c/<int:campaign_id>/invitations/<int:invitation_id>/", invitations.show, name="invitation"
    ),
    path(
        "c/<int:campaign_id>/invitations/<int:invitation_id>/revoke/",
        invitations.revoke,
        name="revoke-invitation",
    ),
    # /c/<campaign>/asides/: secret rolls and whispers
    path("c/<int:campaign_id>/asides/", asides.asides, name="asides"),
    path("c/<int:campaign_id>/asides/roll/", asides.secret_roll, name="secret-roll"),
    path("c/<int:campaign_id>/asides/<int:seq>/show/", asides.show_roll, name="show-roll"),
    path("c/<int:campaign_id>/asides/whisper/", asides.whisper, name="whisper"),
    path("c/<int:campaign_id>/asides/<int:seq>/heard/", asides.put_aside, name="put-aside"),
    # /c/<campaign>/calendar/
    path("c/<int:campaign_id>/calendar/", calendar.calendar, name="calendar"),
    path("c/<int:campaign_id>/calendar/set/", calendar.set_calendar, name="set-calendar"),
    # /c/<campaign>/rules/
    path("c/<int:campaign_id>/rules/", rules.rules, name="rules"),
    path("c/<int:campaign_id>/rules/set/", rules.set_rules, name="set-rules"),
    path("c/<int:campaign_id>/rules/preview/", rules.preview, name="preview-rules"),
    # /c/<campaign>/feed/: the stream of an open page
    path("c/<int:campaign_id>/feed/", feed.feed, name="feed"),
    path("c/<int:campaign_id>/rename/", campaigns.rename, name="rename"),
    path("c/<int:campaign_id>/archive/", campaigns.archive, name="archive"),
    path("c/<int:campaign_id>/reopen/", campaigns.reopen, name="reopen"),
]
