-- A quote that holds its rate is used once: the withdrawal keeps its id.
alter table withdrawals add column quote_id uuid;
create unique index withdrawals_quote on withdrawals (quote_id) where quote_id is not null;
