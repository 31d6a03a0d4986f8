-- What merchants see and send beside the contract: when it was paid, their own fields, a text for the recipient, and its name
-- (AES-256-GCM under `wallet_key`, bound to the row).
alter table withdrawals
  add column paid_at timestamptz,
  add column metadata jsonb,
  add column comment text,
  add column recipient_sealed bytea,
  -- Not valid: existing rows have no value, and are not read under the lock of the table.
  add constraint metadata_is_an_object check (jsonb_typeof(metadata) = 'object') not valid,
  add constraint comment_is_short check (length(comment) between 1 and 140) not valid,
  -- An aggregator can also refuse it after the create.
  drop constraint only_failed_have_a_reason,
  add constraint only_cancelled_have_a_reason check (failure_reason is null or (state = 'cancelled'
    and failure_reason in ('declined', 'invalid_destination', 'limit_exceeded', 'unavailable', 'other'))) not valid;
