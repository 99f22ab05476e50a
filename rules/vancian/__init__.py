"""Vancian magic: spells that are memorised, cast once and wiped (rules V1 to V14)."""
