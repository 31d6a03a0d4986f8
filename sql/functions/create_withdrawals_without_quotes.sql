-- The same without held quotes, for processes of generation 6.
create or replace function create_withdrawals(
  p_id bigint[], p_merchant_id bigint[], p_merchant_version bigint[], p_catalog_version bigint[],
  p_system text[], p_bank_id text[], p_fee_from text[],
  p_amount bigint[], p_fee bigint[], p_received bigint[],
  p_wallet_sealed bytea[], p_wallet_key text[], p_wallet_hash bytea[], p_wallet_masked text[],
  p_order_id text[], p_order_attempt integer[], p_fingerprint bytea[], p_auto boolean[], p_look_after_seconds double precision, p_resent boolean, p_skip_locked boolean,
  p_rate_id bigint[], p_rate bigint[], p_payout_amount bigint[], p_payout_currency text[])
returns table (ord bigint, verdict text, withdrawal_id bigint)
language sql as $$
  select ord, verdict, withdrawal_id from create_withdrawals(
    p_id, p_merchant_id, p_merchant_version, p_catalog_version, p_system, p_bank_id, p_fee_from, p_amount, p_fee, p_received,
    p_wallet_sealed, p_wallet_key, p_wallet_hash, p_wallet_masked, p_order_id, p_order_attempt, p_fingerprint, p_auto,
    p_look_after_seconds, p_resent, p_skip_locked, p_rate_id, p_rate, p_payout_amount, p_payout_currency, null, null, null, null, null, null)
$$;
