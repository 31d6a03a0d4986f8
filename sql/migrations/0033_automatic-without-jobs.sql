-- A payout that is settled at once has no job. The sweep finds open automatic withdrawals that no process looks after.
create index withdrawals_open_automatic on withdrawals (id) where state = 'created' and auto;
