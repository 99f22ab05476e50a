"""Run vectors from the command line: `python -m rules.conformance FILE...`."""

import sys

from rules.conformance.runner import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
