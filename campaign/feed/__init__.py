"""The live feed: what happens at a table reaches every open page that may see it, as a nudge.

``listener`` hears PostgreSQL, ``hub`` hands on in memory, ``guard`` ends streams of people who may
no longer listen, ``stream`` writes the events of one page, ``parts`` answers the page that asks
what has changed. No process holds anything but sockets: several run side by side.
"""
