"""Rules of memorised spells. Source: V1 to V14."""
