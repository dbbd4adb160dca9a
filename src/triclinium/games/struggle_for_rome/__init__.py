"""Struggle for Rome: its rules, data, texts, bots and terminal."""
