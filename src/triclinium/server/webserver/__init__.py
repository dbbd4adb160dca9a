"""The web server the service runs in: uvicorn, with connections and frames of our own."""
