"""The web server: uvicorn's options, its listening socket, graceful shutdown, and a limit on WebSocket frames."""
