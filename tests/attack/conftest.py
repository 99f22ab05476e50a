from tests.permissions.stage import world

#: The world of the permission matrix, made once a module: each test takes back its own.
__all__ = ["world"]
