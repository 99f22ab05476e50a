"""The vector runner: `python -m rules.conformance FILE...` checks the rules against known cases."""
