"""What the product costs, as ratios taken in one run (`make bench`).

Seconds depend on the machine and on what else it does; ratios of things done in turn, a moment
apart, much less. ``__main__`` runs it all, ``world`` makes the tables that are measured, each
other module measures one thing and says what was wanted of it (``report``).
"""
