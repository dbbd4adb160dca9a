"""Computer players of Æterna."""
