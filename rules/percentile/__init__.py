"""Percentile magic: INT, POU, magic points, and every spell a d100 skill (rules P1 to P15)."""
