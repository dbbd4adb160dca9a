"""The map as a drawing, made from the data file alone: to look at, and to find mistakes in a file of one's own."""
