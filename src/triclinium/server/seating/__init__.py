"""Setup of tables, seats, guests, forks, bans, reports and private links."""
