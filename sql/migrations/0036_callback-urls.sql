-- Where the events of one withdrawal are sent, instead of the endpoint: only to hosts that are registered for the merchant.
alter table withdrawals
  add column callback_url text,
  add column callback_host text,
  -- Not valid: existing rows have no value, and are not read under the lock of the table.
  add constraint callback_url_has_a_host check ((callback_url is null) = (callback_host is null)) not valid;

create table webhook_hosts (
  merchant_id    bigint not null references merchants,
  host           text not null check (host <> ''),
  -- Since when every delivery has failed; null while it works.
  failing_since  timestamptz,
  -- After days of failures. Its events are sent to the endpoint.
  disabled       boolean not null default false,
  created_at     timestamptz not null default now(),
  primary key (merchant_id, host)
);
-- Creates are decided on the registered hosts; whether one is disabled does not matter to them.
create trigger webhook_hosts_changed after insert or delete on webhook_hosts for each row execute function merchant_changed();

-- An empty host: to the endpoint.
alter table webhook_deliveries add column host text not null default '';
drop index webhook_deliveries_due;
create index webhook_deliveries_due on webhook_deliveries (merchant_id, host, due_at, id) where state = 'pending';
