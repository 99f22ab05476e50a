"""What files say and how they are written: encodings, tables, JSON, archives. No database."""
