from characters.services.aiming import Aim
from characters.services.vancian.ordering import CastOrder
from rules.vancian.casting import CastFrom
from rules.vancian.combine_tags import parse_combine_tags, write_combine_tags


def test_an_order_reads_back_what_it_wrote() -> None:
    order = CastOrder(
        spell=7,
        is_reversed=True,
        source=CastFrom.SCROLL,
        book=3,
        aims=(Aim(character=4, is_willing=True), Aim(name="Grok")),
        choice=1,
        miles=2,
        seconds=60,
        signs=(("morale", "+"),),
        effect="2d6",
    )

    assert CastOrder.from_values(order.to_values()) == order


def test_a_sign_that_is_none_stays_open() -> None:
    tags = parse_combine_tags("?morale;?size")
    order = CastOrder(spell=1, signs=(("morale", "-"), ("size", "maybe")))

    assert write_combine_tags(order.signed(tags)) == "-morale;?size"
