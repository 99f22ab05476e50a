from django.urls import URLPattern, path

from characters.views import (
    adventures,
    at_work,
    books,
    cast,
    change,
    character_files,
    clock,
    combatants,
    evenings,
    fight,
    files,
    find,
    incantations,
    log,
    numbers,
    plan,
    players,
    points,
    requests,
    resistances,
    rest,
    sheet,
    skills,
    studies,
    study_numbers,
    study_party,
    table,
    undo,
    undo_to,
    write,
)
from characters.views.vancian import casting as memorised
from characters.views.vancian import change as vancian_change
from characters.views.vancian import copying as vancian_copying
from characters.views.vancian import create as vancian_create
from characters.views.vancian import declared, lasting, memory, saves, travel
from characters.views.vancian import level as vancian_level
from characters.views.vancian import lists as vancian_lists
from characters.views.vancian import planes as planes_views
from characters.views.vancian import rewriting as vancian_rewriting

app_name = "characters"

_CAMPAIGN = "c/<int:campaign_id>/"
_CHARACTER = f"{_CAMPAIGN}characters/<int:character_id>/"
_NEW_CASTER = f"{_CAMPAIGN}characters/new/memorised/<slug:class_id>/"
_BOOK = f"{_CAMPAIGN}books/<int:book_id>/"
_INCANTATION = f"{_CHARACTER}incantations/<int:incantation_id>/"
_STUDY = f"{_CHARACTER}studies/<int:study_id>/"

sheets: list[URLPattern] = [
    # c/1/: the table and coming to it
    path(_CAMPAIGN, table.table, name="table"),
    path(f"{_CAMPAIGN}take/", table.take, name="take"),
    path(f"{_CAMPAIGN}requests/answer/", requests.answer_requests, name="answer-requests"),
    # c/1/files/
    path(f"{_CAMPAIGN}files/", files.files, name="files"),
    # c/1/characters/import/
    path(f"{_CAMPAIGN}characters/import/", character_files.give, name="give-character"),
    path(f"{_CAMPAIGN}characters/import/upload/", character_files.upload, name="upload-character"),
    path(
        f"{_CAMPAIGN}characters/import/<uuid:key>/",
        character_files.preview,
        name="character-preview",
    ),
    path(
        f"{_CAMPAIGN}characters/import/<uuid:key>/do/",
        character_files.confirm,
        name="character-confirm",
    ),
    path(f"{_CHARACTER}export.json", character_files.export, name="export-character"),
    # c/1/adventure/
    path(f"{_CAMPAIGN}adventure/", adventures.adventure, name="adventure"),
    path(f"{_CAMPAIGN}adventure/open/", adventures.open_one_now, name="open-adventure"),
    path(f"{_CAMPAIGN}adventure/close/", adventures.close, name="close-adventure"),
    # c/1/clock/
    path(f"{_CAMPAIGN}clock/", clock.clock, name="clock"),
    path(f"{_CAMPAIGN}clock/advance/", clock.move, name="advance"),
    path(f"{_CAMPAIGN}clock/set/", clock.set_date, name="set-date"),
    path(f"{_CAMPAIGN}clock/back/", clock.turn_back, name="turn-back"),
    path(f"{_CAMPAIGN}clock/present/", clock.to_present, name="to-present"),
    path(f"{_CAMPAIGN}characters/begin/", write.begin, name="begin"),
    path(f"{_CAMPAIGN}characters/new/", write.create, name="create"),
    path(f"{_CAMPAIGN}characters/make/", write.make, name="make"),
    # c/1/characters/new/memorised/: class first, then the sheet
    path(f"{_CAMPAIGN}characters/new/memorised/", vancian_create.classes, name="caster-classes"),
    path(_NEW_CASTER, vancian_create.create, name="create-caster"),
    path(f"{_NEW_CASTER}make/", vancian_create.make, name="make-caster"),
    # c/1/characters/7/: a sheet
    path(_CHARACTER, sheet.sheet, name="sheet"),
    path(f"{_CHARACTER}points/", points.points, name="points"),
    path(f"{_CHARACTER}edit/", write.edit, name="edit"),
    path(f"{_CHARACTER}save/", write.save, name="save"),
    path(f"{_CHARACTER}number/<slug:of>/", numbers.number, name="number"),
    path(f"{_CHARACTER}number/<slug:of>/set/", numbers.set_number, name="set-number"),
    path(f"{_CHARACTER}skills/", skills.skills, name="skills"),
    path(f"{_CHARACTER}skills/<int:spell_id>/", numbers.skill, name="skill"),
    path(f"{_CHARACTER}skills/<int:spell_id>/set/", numbers.set_skill, name="set-skill"),
    path(f"{_CHARACTER}skills/preview/", skills.preview_skills, name="preview-skills"),
    path(f"{_CHARACTER}skills/write/", skills.write, name="write-skills"),
    # c/1/characters/7/: one tap, one act
    path(f"{_CHARACTER}correct/", change.correct, name="correct"),
    path(f"{_CHARACTER}state/", change.set_state, name="set-state"),
    path(f"{_CHARACTER}hide/", change.hide, name="hide"),
    path(f"{_CHARACTER}show/", change.show, name="show"),
    path(f"{_CHARACTER}tie/", change.tie, name="tie"),
    # c/1/characters/7/level/: class level, numbers, alignment, gold of those who memorise
    path(f"{_CHARACTER}level/", vancian_level.level, name="level"),
    path(f"{_CHARACTER}level/gain/", vancian_level.gain, name="gain-level"),
    path(f"{_CHARACTER}level/lose/", vancian_level.lose, name="lose-level"),
    path(f"{_CHARACTER}numbers/", vancian_change.correct, name="correct-caster"),
    path(f"{_CHARACTER}alignment/", vancian_change.align, name="align"),
    path(f"{_CHARACTER}reverse/", vancian_change.rule_reverse, name="rule-reverse"),
    path(f"{_CHARACTER}gold/", vancian_change.change_gold, name="change-gold"),
    # c/1/characters/7/at-work/: spells that go on
    path(f"{_CHARACTER}at-work/attacks/", at_work.attacks, name="acts"),
    path(f"{_CHARACTER}at-work/moved/", at_work.moved, name="moves"),
    path(f"{_CHARACTER}at-work/disturbed/", at_work.disturbed, name="disturbed"),
    path(f"{_CHARACTER}at-work/<int:spell_id>/let-go/", at_work.let_go, name="let-go"),
    path(f"{_CHARACTER}at-work/<int:spell_id>/length/", lasting.set_length, name="set-length"),
    path(f"{_CHARACTER}at-work/<int:spell_id>/end/", at_work.end, name="end-spell"),
    # c/1/characters/7/control/: who plays it
    path(f"{_CHARACTER}take/", change.take_one, name="take-one"),
    path(f"{_CHARACTER}control/", players.control, name="control"),
    path(f"{_CHARACTER}control/give/", players.give, name="give"),
    path(f"{_CHARACTER}control/lend/", players.lend, name="lend"),
    path(f"{_CHARACTER}control/take-back/", players.take_back, name="take-back"),
]

casting: list[URLPattern] = [
    # /c/<campaign>/characters/<character>/cast/
    path("c/<int:campaign_id>/characters/<int:character_id>/cast/", plan.plan, name="plan"),
    path(
        "c/<int:campaign_id>/characters/<int:character_id>/cast/plan/", plan.replan, name="replan"
    ),
    path("c/<int:campaign_id>/characters/<int:character_id>/cast/roll/", cast.cast, name="cast"),
    path(f"{_CHARACTER}cast/declare/", cast.declare, name="declare"),
    # /c/<campaign>/characters/<character>/incantations/<incantation>/
    path(_INCANTATION, incantations.incantation, name="incantation"),
    path(f"{_INCANTATION}roll/", incantations.roll, name="roll-incantation"),
    path(f"{_INCANTATION}leave/", incantations.leave, name="leave-incantation"),
    path(f"{_INCANTATION}touch/", incantations.touch, name="touch-incantation"),
]

resisting: list[URLPattern] = [
    # /c/<campaign>/resistances/: what GMs have yet to say of targets
    path(f"{_CAMPAIGN}resistances/", resistances.resistances, name="resistances"),
    path(f"{_CAMPAIGN}resistances/resolve/", resistances.resolve, name="resolve"),
    path(f"{_CAMPAIGN}resistances/<int:row_id>/tell/", resistances.tell, name="tell-resistance"),
]

_DECLARED = f"{_CHARACTER}declared/<int:declared_id>/"
memorised_casting: list[URLPattern] = [
    # c/1/characters/7/memorised/: memorised spells declared and cast
    path(f"{_CHARACTER}memorised/", memorised.choose, name="choose-memorised"),
    path(f"{_CHARACTER}memorised/cast/", memorised.cast_page, name="cast-memorised"),
    path(f"{_CHARACTER}memorised/cast/now/", memorised.cast_now, name="cast-memorised-now"),
    path(f"{_CHARACTER}memorised/declare/", memorised.declare, name="declare-memorised"),
    path(_DECLARED, declared.declared, name="declared"),
    path(f"{_DECLARED}cast/", declared.cast_declared, name="cast-declared"),
    path(f"{_DECLARED}withdraw/", declared.withdraw, name="withdraw-declared"),
    path(f"{_DECLARED}interrupt/", declared.interrupt, name="interrupt-declared"),
    # c/1/saves/: saving throws that wait for a GM
    path(f"{_CAMPAIGN}saves/", saves.saves, name="saves"),
    path(f"{_CAMPAIGN}saves/roll/", saves.roll, name="roll-saves"),
    path(f"{_CAMPAIGN}saves/<int:row_id>/tell/", saves.tell, name="tell-save"),
]

evenings_of_play: list[URLPattern] = [
    # /c/<campaign>/evenings/ and since/
    path(f"{_CAMPAIGN}evenings/", evenings.evenings, name="evenings"),
    path(f"{_CAMPAIGN}evenings/open/", evenings.open_one, name="open-evening"),
    path(f"{_CAMPAIGN}evenings/close/", evenings.close, name="close-evening"),
    path(f"{_CAMPAIGN}since/", evenings.since, name="since"),
    path(f"{_CAMPAIGN}since/read/", evenings.read, name="read-since"),
]

searching: list[URLPattern] = [
    # /c/<campaign>/find/
    path(f"{_CAMPAIGN}find/", find.find_all, name="find"),
]

journal: list[URLPattern] = [
    # /c/<campaign>/log/
    path("c/<int:campaign_id>/log/", log.log, name="log"),
    path("c/<int:campaign_id>/log/<int:seq>/", log.entry, name="entry"),
    path("c/<int:campaign_id>/log/<int:seq>/mend/", undo.mend, name="mend"),
    path("c/<int:campaign_id>/log/<int:seq>/undo/", undo.undo, name="undo"),
    path("c/<int:campaign_id>/log/undo/", undo_to.undo_to, name="undo-to"),
    path("c/<int:campaign_id>/log/<int:seq>/undo-to/", undo_to.undo_several, name="undo-several"),
    path("c/<int:campaign_id>/log/<int:seq>/redo/", undo.redo, name="redo"),
    path("c/<int:campaign_id>/log/<int:seq>/redo-all/", undo_to.redo_several, name="redo-several"),
    path("c/<int:campaign_id>/log/<int:seq>/ask/", undo.ask, name="ask-undo"),
    path("c/<int:campaign_id>/log/<int:seq>/decline/", undo.decline, name="decline-undo"),
]

libraries: list[URLPattern] = [
    # /c/<campaign>/books/<book>/
    path(f"{_CHARACTER}books/new/", books.new_book, name="new-book"),
    path(f"{_CHARACTER}books/make/", books.make_book, name="make-book"),
    path(_BOOK, books.book, name="book"),
    path(f"{_BOOK}edit/", books.edit_book, name="edit-book"),
    path(f"{_BOOK}save/", books.save_book, name="save-book"),
    path(f"{_BOOK}lend/", books.lend_book, name="lend-book"),
    path(f"{_BOOK}give/", books.give_book, name="give-book"),
    path(f"{_BOOK}find/", books.find_book, name="find-book"),
    path(f"{_BOOK}steal/", books.steal_book, name="steal-book"),
    path(f"{_BOOK}lose/", books.lose_book, name="lose-book"),
    path(f"{_BOOK}destroy/", books.destroy_book, name="destroy-book"),
    # /c/<campaign>/characters/<character>/copy/ and rewriting/: grimoires of those who memorise
    path(f"{_CHARACTER}copy/", vancian_copying.copy, name="copy"),
    path(f"{_CHARACTER}copy/write/", vancian_copying.copy_spell, name="copy-spell"),
    path(f"{_CHARACTER}copy/decipher/", vancian_copying.decipher, name="decipher"),
    path(f"{_CHARACTER}list/", vancian_lists.spell_list, name="spell-list"),
    path(f"{_CHARACTER}list/assign/", vancian_lists.assign, name="assign-list"),
    path(f"{_CHARACTER}rewriting/", vancian_rewriting.rewriting, name="rewriting"),
    path(f"{_CHARACTER}rewriting/start/", vancian_rewriting.start, name="start-rewriting"),
    path(f"{_CHARACTER}rewriting/give-up/", vancian_rewriting.give_up, name="give-up-rewriting"),
    path(f"{_CHARACTER}rewriting/correct/", vancian_rewriting.correct, name="correct-rewriting"),
]

studying: list[URLPattern] = [
    # /c/<campaign>/studies/ and /c/<campaign>/characters/<character>/studies/<study>/
    path(f"{_CAMPAIGN}studies/", study_party.studies, name="studies"),
    path(f"{_CAMPAIGN}studies/roll/", study_party.roll_studies, name="roll-studies"),
    path(f"{_CHARACTER}studies/new/", studies.new_study, name="new-study"),
    path(f"{_CHARACTER}studies/start/", studies.start_study, name="start-study"),
    path(f"{_CHARACTER}studies/train/", studies.start_training, name="start-training"),
    path(_STUDY, studies.study, name="study"),
    path(f"{_STUDY}source/", studies.source, name="study-source"),
    path(f"{_STUDY}source/change/", studies.change_source, name="change-study-source"),
    path(f"{_STUDY}pause/", studies.pause_study, name="pause-study"),
    path(f"{_STUDY}resume/", studies.resume_study, name="resume-study"),
    path(f"{_STUDY}give-up/", studies.give_up_study, name="give-up-study"),
    path(f"{_STUDY}roll/", studies.roll_study, name="roll-study"),
    path(f"{_STUDY}correct/", study_numbers.correct_study, name="correct-study"),
]

planes: list[URLPattern] = [
    # /c/<campaign>/planes/ and /c/<campaign>/characters/<character>/stay/
    path(f"{_CAMPAIGN}planes/", planes_views.planes, name="planes"),
    path(f"{_CAMPAIGN}planes/travel/", travel.plan, name="travel"),
    path(f"{_CAMPAIGN}planes/go/", travel.go, name="go"),
    path(f"{_CAMPAIGN}planes/ask/", travel.ask, name="ask-travel"),
    path(
        f"{_CAMPAIGN}planes/asked/<int:request_id>/refuse/",
        travel.refuse,
        name="refuse-travel",
    ),
    path(f"{_CAMPAIGN}planes/<slug:plane>/", planes_views.plane, name="plane"),
    path(f"{_CHARACTER}stay/", travel.stay, name="stay"),
    path(f"{_CHARACTER}stay/correct/", travel.correct, name="correct-stay"),
    path(f"{_CHARACTER}wish/", travel.wish_back, name="wish"),
]

_COMBATANT = f"{_CAMPAIGN}fight/<int:combatant_id>/"
fighting: list[URLPattern] = [
    # c/1/fight/: the round and who is in it
    path(f"{_CAMPAIGN}fight/", fight.fight, name="fight"),
    path(f"{_CAMPAIGN}fight/start/", fight.start, name="start-fight"),
    path(f"{_CAMPAIGN}fight/add/", fight.add, name="join-fight"),
    path(f"{_CAMPAIGN}fight/initiative/", fight.initiative, name="initiative"),
    path(f"{_CAMPAIGN}fight/next/", fight.next_round, name="next-round"),
    path(f"{_CAMPAIGN}fight/end/", fight.end, name="end-fight"),
    path(f"{_COMBATANT}pass/", combatants.let_pass, name="pass-declaring"),
    path(f"{_COMBATANT}acted/", combatants.acted, name="has-acted"),
    path(f"{_COMBATANT}surprise/", combatants.surprise, name="surprise"),
    path(f"{_COMBATANT}leave/", combatants.leave, name="leave-fight"),
]

resting: list[URLPattern] = [
    # c/1/rest/: the party's night
    path(f"{_CAMPAIGN}rest/", rest.rest, name="rest"),
    path(f"{_CAMPAIGN}rest/preview/", rest.preview, name="preview-rest"),
    path(f"{_CAMPAIGN}rest/grant/", rest.grant, name="grant-rest"),
    path(f"{_CAMPAIGN}rest/ask/", rest.ask, name="ask-rest"),
    path(f"{_CAMPAIGN}rest/<int:rest_id>/refuse/", rest.refuse, name="refuse-rest"),
    path(f"{_CAMPAIGN}rest/interrupt/", rest.interrupt, name="interrupt-rest"),
    path(f"{_CAMPAIGN}rest/hour/", rest.hour, name="rest-hour"),
]

memorising: list[URLPattern] = [
    # c/1/characters/7/memory/
    path(f"{_CHARACTER}memory/", memory.memory, name="memory"),
    path(f"{_CHARACTER}memory/preview/", memory.preview, name="preview-memory"),
    path(f"{_CHARACTER}memory/plan/", memory.plan, name="plan-memory"),
    path(f"{_CHARACTER}memory/memorise/", memory.memorise, name="memorise"),
    path(f"{_CHARACTER}memory/again/", memory.memorise_again, name="memorise-again"),
    path(f"{_CHARACTER}memory/correct/", memory.correct, name="correct-memory"),
    path(f"{_CHARACTER}memory/lists/save/", memory.save_list, name="save-list"),
    path(f"{_CHARACTER}memory/lists/<int:list_id>/rename/", memory.rename_list, name="rename-list"),
    path(f"{_CHARACTER}memory/lists/<int:list_id>/remove/", memory.remove_list, name="remove-list"),
]

urlpatterns: list[URLPattern] = [
    *planes,
    *fighting,
    *resting,
    *memorising,
    *libraries,
    *studying,
    *sheets,
    *casting,
    *memorised_casting,
    *resisting,
    *searching,
    *journal,
    *evenings_of_play,
]
