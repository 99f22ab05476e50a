"""Properties of the rules run without a deadline: machines that test may be busy."""

from hypothesis import settings

settings.register_profile("rules", deadline=None, max_examples=100)
settings.load_profile("rules")
