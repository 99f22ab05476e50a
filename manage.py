#!/usr/bin/env python
"""The command line of the product."""

import os
import sys


def main() -> None:
    """Run a command; what the person at the keyboard can mend is said in one line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
    except ImportError:
        sys.exit("Sortilège : `make run` installe ce qui manque. / installs what is missing.")
    from django.core.management import execute_from_command_line

    from config import launch
    from config.embedded import EmbeddedError

    try:
        launch.prepare(sys.argv[1:])
        execute_from_command_line(sys.argv)
    except (EmbeddedError, ImproperlyConfigured, launch.LaunchError) as error:
        sys.exit(f"Sortilège : {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
