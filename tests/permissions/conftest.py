from tests.permissions.stage import world

__all__ = ["world"]
