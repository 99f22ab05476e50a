"""What goes wrong around the product: many hands at once, killed processes, lost lines.

Over HTTP against `manage.py serve` on the database of the tests, audited after each. The suite
runs a small share; `make faults` (``FAULTS=large``) runs the same tests with large numbers.
``FAULTS_SEED`` repeats a run.
"""
