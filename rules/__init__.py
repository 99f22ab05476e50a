"""The shared rules service: pure Python, no framework, no input or output.

Values go in as frozen dataclasses; answers come out as new values. Dice and time are
arguments. A question returns every problem as a typed value; an act on a refused question raises.
Arithmetic is on integers and ``fractions.Fraction`` only: no floats, no ``round()``.
"""
