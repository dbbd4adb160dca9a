"""The lab: studies of many games, played on Ray and kept as Parquet, and what is made of them.

Needs the extra `lab`. A study is a small file (see `study`), its results a folder with a row a game (see `results`).
"""
