"""Æterna: Gentes of Rome over three Eras, by its rules."""
