"""The report on a study: one page that opens anywhere, its plots as files, tables for a Markdown page.

Call `write`. The games of a study are polars frames (`games`). Each of `rates`, `endings`, `worth`, `changes` and
`ordering` answers a question with sections of sentences, plots and tables (`sections`), drawn by a few templates
(`charts`). `page` renders them, findings first. No module knows a game: names come from its texts (`names`).
"""
