-- A failed order can be tried again under its order id, as its next attempt. The constraints are not checked for existing
-- rows, which have the defaults: that would lock the table for the time of a scan.
alter table withdrawals
  add column order_attempt       integer not null default 1,
  -- The withdrawal of the next attempt. Set by its create, and only while this one is certain not to be paid.
  add column superseded_by       bigint,
  add column failure_reason      text,
  -- The create request has no response yet. A repeated request waits for the same response.
  add column create_in_progress  boolean not null default false,
  add constraint order_attempt_counts_from_one check (order_attempt >= 1 and (order_attempt = 1 or order_id is not null)) not valid,
  add constraint only_failed_are_superseded check (superseded_by is null or (failed and not returned and order_id is not null)) not valid,
  add constraint only_failed_have_a_reason check (failure_reason is null or (failed
    and failure_reason in ('declined', 'invalid_destination', 'limit_exceeded', 'unavailable', 'other'))) not valid;

create unique index withdrawals_newest_of_order on withdrawals (merchant_id, order_id) where order_id is not null and superseded_by is null;
create unique index withdrawals_order_attempt on withdrawals (merchant_id, order_id, order_attempt) where order_id is not null;
drop index withdrawals_order;

do $$
begin
  grant select (order_attempt, superseded_by, failure_reason, create_in_progress) on withdrawals to sluice_auditor;
exception
  when insufficient_privilege or undefined_object then
    raise notice 'there is no role for the auditor: %', sqlerrm;
end $$;
