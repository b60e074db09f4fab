"""What positions and decisions are worth: chances of winning, judged moves, reasons, luck, hints, puzzles."""
