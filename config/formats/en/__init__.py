"""English, as it is written outside America."""
