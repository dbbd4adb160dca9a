"""What falls due and is done by workers: bots' turns, mails, deadlines."""
