"""How dates are written, where Django's own ways are not those of a table."""
