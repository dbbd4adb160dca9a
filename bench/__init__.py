"""Measure the rules, the environments, studies and the table service: `python -m bench --help`.

This is a development package: run it from the root of the repository. It is not part of the wheel.
"""
