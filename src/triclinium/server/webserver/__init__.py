"""The web server: uvicorn's options, its listening socket, graceful shutdown, and what its sockets read and write."""
