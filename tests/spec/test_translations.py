"""Texts in several languages: where each comes from, what stands in for one that is missing, and the warning of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wordkit.errors import SpecError, UnreadableAction
from wordkit.game import Violation
from wordkit.spec.arguments import Quoted, Word
from wordkit.spec.model import Rules, load_rules
from wordkit.spec.translations import block, missing, shown, spoken, untranslated
from wordkit.spec.tree import Source
from wordkit.spec.types import Int, Scope
from wordkit.spec.vocabulary import ActionDecl, Arg, ClauseDecl, Clauses, OptionDecl, Refusal, Vocabulary
from wordkit.texts import filled, languages, placeholders, texts

TITLED = ClauseDecl("card", args=(Arg("name", Word()), Arg("title", Quoted(), "")), key=1, title="title")
CARDS = Vocabulary(
    engine="cards",
    version="1",
    options=(OptionDecl("wild", Int(0, 9), 0),),
    clauses=(TITLED, ClauseDecl("deck", block=Clauses(TITLED))),
    scopes=(Scope("card", {"card.points": Int(0, 9)}),),
    score_scopes=("card",),
    actions=(ActionDecl("draw", "Takes a card."), ActionDecl("call", "Says what it is.", needs=("option.wild",))),
    refusals=(
        Refusal("no_card", {"en": "{tiles} isn't here", "fr": "{tiles} n'est pas là"}),
        Refusal.english("full", "full"),
    ),
    events={"drew": "drew {data}"},
    texts={"your_card": "your card: {card}", "how": "write `draw CARD`"},
)
BASE = """
game cards "Karty" {
  engine cards
  language pl
  players 2
  card mix "ZAMIESZANIE"
  card total "CAŁKIEM"
  deck { card joker "JOKER" }
  score card "punkty" = card.points
  end out when match.turns > 9
  award lucky when seat.index == 0
  translate en {
    title "Cards"
    card mix "SHUFFLE"
    score card punkty "points"
  }
  translate pl {
    refusal no_card "nie ma tu {tiles}"
    text your_card "twoja karta: {card}"
    award lucky "szczęściarz"
    text table.wins "Zwycięża {name}."
  }
}
"""


def load(text: str, **others: str) -> Rules:
    specs = {name: Source(name, spec) for name, spec in {"cards": BASE, **others}.items()}
    return load_rules(Source("mine.rules", text), specs.get, {"cards": CARDS}.get)


def variant(*clauses: str, title: str = '"Karty"') -> Rules:
    return load(f"game mine {title} extends cards {{\n" + "\n".join(clauses) + "\n}")


def codes(make: Callable[[], object]) -> list[str]:
    with pytest.raises(SpecError) as caught:
        make()
    return [fault.code for fault in caught.value.diagnostics]  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def cards() -> Rules:
    return load(BASE)


# --- looking texts up ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "polish", "english"),
    [
        ("title", "Karty", "Cards"),
        ("card.mix", "ZAMIESZANIE", "SHUFFLE"),
        ("card.total", "CAŁKIEM", "CAŁKIEM"),  # not translated: the rulespec's own stands in
        ("deck.card.joker", "JOKER", "JOKER"),
        ("score.card.punkty", "punkty", "points"),
        ("refusal.no_card", "nie ma tu {tiles}", "{tiles} isn't here"),
        ("refusal.full", "full", "full"),  # the engine's English, where nothing else is said
        ("text.your_card", "twoja karta: {card}", "your card: {card}"),
        ("event.drew", "drew {data}", "drew {data}"),
        ("action.draw", "Takes a card.", "Takes a card."),
        ("award.lucky", "szczęściarz", "szczęściarz"),
        ("end.out", "out", "out"),  # named by nobody: what the path says
        ("end.all_gone", "all gone", "all gone"),
        ("refusal.game_over", "gra jest już skończona", "the game is over"),  # the framework's
    ],
)
def test_a_text_is_looked_up_by_path_and_language(cards: Rules, path: str, polish: str, english: str) -> None:
    assert (cards.label(path, "pl"), cards.label(path, "en")) == (polish, english)
    assert cards.label(path) == polish  # its own language


def test_the_rulespec_comes_before_the_engine_and_the_framework(cards: Rules) -> None:
    assert cards.say("text.table.wins", "pl", name="Ola") == "Zwycięża Ola."
    assert cards.label("refusal.no_card", "fr") == "{tiles} n'est pas là"  # the engine's own French
    assert cards.label("card.mix", "fr") == "ZAMIESZANIE"


def test_a_game_has_its_own_language_and_those_it_translates_into(cards: Rules) -> None:
    assert (cards.language, cards.languages) == ("pl", ("pl", "en"))
    plain = load('game plain "Plain" { engine cards; players 2; card mix "Mix" }')
    assert (plain.language, plain.languages) == ("en", ("en",))


def test_a_player_may_name_a_thing_in_any_language(cards: Rules) -> None:
    assert cards.names("card.mix") == ("ZAMIESZANIE", "SHUFFLE")
    assert cards.names("card.total") == ("CAŁKIEM",)


def test_braces_are_filled_and_others_stay(cards: Rules) -> None:
    assert cards.say("text.your_card", "pl", card="Ź") == "twoja karta: Ź"
    assert filled("{a} {b} {c.d}", {"a": "{b}", "b": 2}) == "{b} 2 {c.d}"  # what is filled in isn't read again
    assert placeholders("{a} and {b_1}, {not this}") == {"a", "b_1"}


def test_a_value_that_is_a_path_is_read_as_its_title(cards: Rules) -> None:
    assert cards.say("text.your_card", "pl", card="card.mix") == "twoja karta: ZAMIESZANIE"
    assert cards.say("text.your_card", "en", card="card.mix") == "your card: SHUFFLE"
    assert (cards.called("mix", "en"), cards.called("card.x", "en"), cards.called(3)) == ("mix", "card.x", 3)


def test_a_refusal_is_said_in_the_language_chosen(cards: Rules) -> None:
    violation = Violation(code="no_card", tiles=("A", "Ż"))
    assert violation.sentence(cards) == "nie ma tu A, Ż"
    assert violation.sentence(cards, "en") == "A, Ż isn't here"
    assert Violation(code="not_your_turn").sentence(cards, "pl") == "to nie kolej tego gracza"
    assert Violation(code="house_rule").sentence(cards) == "house rule"  # of a part-taker


def test_why_a_text_cannot_be_read_is_said_in_the_language_chosen(cards: Rules) -> None:
    error = UnreadableAction.because(cards, "text.your_card", "x", "text.how", card="X")
    assert (str(error), error.text, error.hint) == ("twoja karta: X", "x", "write `draw CARD`")
    assert error.said(cards, "en") == ("your card: X", "write `draw CARD`")
    assert UnreadableAction("never heard of it", "x", "try y").said(cards, "pl") == ("never heard of it", "try y")


def test_a_resolved_game_says_the_same(cards: Rules) -> None:
    again = load(cards.text)
    assert again == cards
    assert (again.language, again.translations, again.titles) == (cards.language, cards.translations, cards.titles)


# --- variants --------------------------------------------------------------------------------------------------------


def test_a_variant_keeps_translations_of_what_it_calls_the_same() -> None:
    rules = variant('card mix "ZAMIESZANIE"')
    assert (rules.label("title", "en"), rules.label("card.mix", "en")) == ("Cards", "SHUFFLE")


def test_a_variant_loses_translations_of_what_it_calls_by_another_name() -> None:
    rules = variant('card mix "WYMIANA"', title='"Inne karty"')
    assert (rules.label("title", "en"), rules.label("card.mix", "en")) == ("Inne karty", "WYMIANA")
    assert load(rules.text).translations == rules.translations
    own = variant('card mix "WYMIANA"', 'add translate en { title "Others"; card mix "SWAP" }', title='"Inne"')
    assert (own.label("title", "en"), own.label("card.mix", "en")) == ("Others", "SWAP")
    assert own.label("score.card.punkty", "en") == "points"


def test_a_variant_in_another_language_takes_its_parents_translations_for_what_it_keeps() -> None:
    rules = variant("language en", 'card mix "MIX"', title='"Cards in English"')
    assert rules.languages == ("en", "pl")
    assert (rules.label("title"), rules.label("card.mix")) == ("Cards in English", "MIX")
    assert rules.label("score.card.punkty") == "points"


def test_translations_of_what_a_variant_drops_go_too() -> None:
    rules = variant("drop award lucky", "drop card mix")
    assert "award.lucky" not in rules.translations["pl"]
    assert "SHUFFLE" not in rules.text


def test_a_language_without_a_translation_left_is_none() -> None:
    assert load(BASE).languages == ("pl", "en")
    german = 'translate de { title "Klein"; card mix "B" }'
    small = f'game small "Small" {{ engine cards; players 2; card mix "A"; {german} }}'
    gone = load('game mine "Mine" extends small { card mix "MIX" }', small=small)
    assert gone.languages == ("en",)


# --- faults and warnings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "code"),
    [
        ('translate de { card mxi "MISCHEN" }', "nothing-there"),
        ('translate de { text your_crad "x" }', "nothing-there"),
        ('translate de { text your_card "deine Karte: {crad}" }', "unknown-placeholder"),
        ('translate de { event drew "zog {dta}" }', "unknown-placeholder"),
        ('translate de { refusal full "{hand} ist voll" }', "unknown-placeholder"),
        ("translate de { title }", "argument-missing"),
        ("language", "argument-missing"),
        ('language "pl"', "argument-type"),
    ],
)
def test_what_cannot_be_a_translation_is_a_fault(clause: str, code: str) -> None:
    assert codes(lambda: variant(clause)) == [code]


def test_every_refusal_may_name_words_tiles_and_squares() -> None:
    assert variant('translate de { refusal full "{words} {tiles} {squares}" }').languages == ("pl", "en", "de")


def test_an_english_rulespec_lacks_nothing() -> None:
    plain = load('game plain "Plain" { engine cards; players 2; card mix; end out when match.turns > 9 }')
    assert missing(plain, "en") == ("card.mix",)  # but a title that it doesn't give
    named = load('game plain "Plain" { engine cards; players 2; card mix "Mix"; end out when match.turns > 9 }')
    assert (missing(named, "en"), untranslated(named)) == ((), ())


def test_the_warning_is_one_a_language_and_names_what_is_missing(cards: Rules) -> None:
    polish, english = untranslated(cards)
    assert (polish.code, polish.warning, polish.place) == ("translation-missing", True, ("mine.rules", 4, 3))
    assert polish.paths == ("end.out", "refusal.full", "event.drew", "action.draw", "text.how")
    assert polish.message.endswith("have no `pl`: `end out`, `refusal full`, `event drew`, `action draw`, `text how`")
    assert (english.place, english.paths) == (("mine.rules", 12, 3), ("card.total", "deck.card.joker"))
    assert english.message == "2 texts have no `en`: `card total`, `deck card joker`"


def test_an_action_that_cannot_occur_needs_no_text(cards: Rules) -> None:
    assert "action.call" not in shown(cards)
    assert "action.call" in shown(variant("option wild = 1"))


def test_all_texts_can_be_written_out_as_a_clause(cards: Rules) -> None:
    lines = list(block(cards, "en"))
    assert (lines[0], lines[-1]) == ("translate en {", "}")
    assert '  card mix "SHUFFLE"' in lines
    assert '  # card total "CAŁKIEM"' in lines
    assert variant("drop translate en", *lines).translations["en"]["text.how"] == "write `draw CARD`"
    assert spoken("event.timer.reveal") == "event timer.reveal"


# --- the framework's own ---------------------------------------------------------------------------------------------


def test_the_framework_speaks_english_and_polish() -> None:
    assert languages() == ("en", "pl")
    assert texts("xx") == {}


@pytest.mark.parametrize("language", languages())
def test_every_language_has_every_text_with_the_same_braces(language: str) -> None:
    english = texts("en")
    assert list(texts(language)) == list(english)  # in the same order, for whoever compares them
    for path, text in texts(language).items():
        assert text.strip(), path
        assert placeholders(text) <= placeholders(english[path]), path
