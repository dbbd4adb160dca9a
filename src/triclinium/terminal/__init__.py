"""Parts of terminal boards: a display for any game, menus, a canvas, texts."""
