"""Tables over HTTP."""
