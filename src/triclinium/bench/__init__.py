"""How fast things are: the rules beside python-chess (`engine`), the table service beside its bare ground (`service`).

It plays whatever game it is told to, at the table that the game's entry names for it.
"""
