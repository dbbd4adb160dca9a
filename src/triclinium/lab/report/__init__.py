"""The report on a study: one page that opens anywhere, its plots as files, tables for a Markdown page.

`write` is the door. A study's rows (`rows`) become sections of sentences, plots and tables (`sections`), each made by
a module that asks one question: `rates`, `points`, `endings`, `worth`, `changes`, `ordering`. What is found goes up to
the head of the page (`findings`). Nothing here knows a game: names come from its texts (`names`).
"""
