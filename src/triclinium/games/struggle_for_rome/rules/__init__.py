"""The rules of Struggle for Rome."""
