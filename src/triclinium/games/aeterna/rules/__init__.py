"""The rules of Æterna, as steps of the kernel."""
