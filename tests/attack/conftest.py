import pytest

from tests.permissions.test_matrix import _modules
from tests.permissions.world import World, build_world


@pytest.fixture
def world(db: None) -> World:
    """The world of the permission matrix, with everything that its apps prepare."""
    world = build_world()
    for module in _modules():
        prepare = getattr(module, "prepare", None)
        if prepare is not None:
            prepare(world)
    return world
