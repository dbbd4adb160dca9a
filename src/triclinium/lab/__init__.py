"""The lab: studies of many games, played on Ray, saved as Parquet and summarised in reports.

It needs the extra `lab`. A study is a small file (see `study`). Its results are a folder with one row per
game (see `results`).
"""
