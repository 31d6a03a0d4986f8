-- The lists of a merchant by status. The third status, paid, is that of nearly all withdrawals.
create index withdrawals_open_by_merchant on withdrawals (merchant_id, created_at, id) where state = 'created';
create index withdrawals_cancelled_by_merchant on withdrawals (merchant_id, created_at, id) where state = 'cancelled';
