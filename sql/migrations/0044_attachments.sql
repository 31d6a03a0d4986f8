-- Files that operators attach to withdrawals, such as a bank's proof of a payment. They are for people: no state depends on one.
create table attachments (
  id             bigint generated always as identity primary key,
  withdrawal_id  bigint not null,
  name           text not null check (length(name) between 1 and 120),
  type           text not null check (type in ('application/pdf', 'image/png', 'image/jpeg')),
  size           integer not null check (size between 1 and 5242880),
  -- SHA-256 of the content: a withdrawal has the same file once.
  digest         bytea not null check (length(digest) = 32),
  sealed         bytea not null,
  key_id         text not null,
  operator       text not null,
  attached_at    timestamptz not null default now(),
  unique (withdrawal_id, digest)
);
-- Encrypted, so it cannot be compressed.
alter table attachments alter column sealed set storage external;
create index attachments_by_age on attachments (attached_at);
