"""Policies fast enough to be played by the thousand: what bots and search think with, compiled with the rules."""
