"""Terni lapilli, the Roman game of three stones in a row."""
