from accounts.models.user import User

__all__ = ["User"]
