-- What merchants see and send beside the contract: when it was paid, their own fields, a text for the recipient, and its name
-- (AES-256-GCM under `wallet_key`, bound to the row).
alter table withdrawals
  add column paid_at timestamptz,
  add column metadata jsonb check (jsonb_typeof(metadata) = 'object'),
  add column comment text check (length(comment) between 1 and 140),
  add column recipient_sealed bytea;

-- The lists of a merchant by status. The third status, paid, is that of nearly all withdrawals.
create index withdrawals_open_by_merchant on withdrawals (merchant_id, created_at, id) where state = 'created';
create index withdrawals_cancelled_by_merchant on withdrawals (merchant_id, created_at, id) where state = 'cancelled';
