"""What a game's board in the terminal stands on: a display for any game, menus, a canvas, words."""
