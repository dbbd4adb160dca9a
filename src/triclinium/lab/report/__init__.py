"""The report on a study: one page that opens anywhere, its plots as files, tables for a Markdown page.

Call `write`. The games of a study are polars frames (`games`). Each of `rates`, `points`, `endings`, `worth`,
`changes`, `shares` and `ordering` answers one question with a section of sentences, plots and tables (`sections`),
drawn by a few templates (`charts`). `page` renders them and puts the findings at the head. No module knows a game:
names come from its texts (`names`).
"""
