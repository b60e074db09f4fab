"""Play in the browser: server-rendered tables for all games."""
