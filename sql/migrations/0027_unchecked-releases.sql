-- What one operator gave back to merchants without a second one: returns of paid withdrawals, and cancellations of those
-- whose destination an operator had seen. Counted with the operator's credits against the four-eyes amount of a day.
create table unchecked_releases (
  id             bigint generated always as identity primary key,
  withdrawal_id  bigint not null,
  amount         bigint not null check (amount > 0),
  actor          text not null,
  at             timestamptz not null default now()
);
create index unchecked_releases_by_actor on unchecked_releases (lower(actor), at);
create trigger unchecked_releases_append_only before update or delete or truncate on unchecked_releases
  for each statement execute function refuse_change();
