"""One character as a file, and a new character made of one."""
