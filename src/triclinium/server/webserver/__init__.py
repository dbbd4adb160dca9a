"""The web server: uvicorn's options, its listening socket, a graceful end and a limit on WebSocket frames."""
