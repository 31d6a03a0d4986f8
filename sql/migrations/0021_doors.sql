-- What keeps a withdrawal from being paid twice at the entry points of operators.

-- Withdrawals that may have been paid without a record: they are in a payment file, a payment of them was proposed and the
-- proposal expired, or the statement of an aggregator lists a payout that a restore has lost here. No aggregator pays one
-- until an operator states that it was not paid; the statement is in the history and the audit log, and the row is deleted.
create table possible_payments (
  withdrawal_id  bigint primary key,
  source         text not null check (source in ('payment file', 'proposal', 'statement')),
  actor          text not null,
  at             timestamptz not null default now()
);

-- What an earlier version exported, and is still claimed.
insert into possible_payments (withdrawal_id, source, actor, at)
select distinct on (w.id) w.id, 'payment file', l.actor, l.at
  from withdrawals w join audit_log l on l.subject = 'withdrawal:' || w.id
 where w.stage = 'claimed' and l.action = 'withdrawal.reveal' and l.after ->> 'in' = 'payment file'
 order by w.id, l.seq desc;

-- The references of payments that operators made, each once per system. Payments of earlier versions are only in
-- withdrawals.
create table payment_references (
  withdrawal_id  bigint primary key,
  system         text not null references systems,
  reference      text not null,
  -- Why another payment has the same reference. Null: no other has it.
  reuse_reason   text,
  at             timestamptz not null default now()
);
create unique index payment_references_once on payment_references (system, lower(reference)) where reuse_reason is null;
create trigger payment_references_append_only before update or delete or truncate on payment_references
  for each statement execute function refuse_change();

alter table proposals
  -- A later confirmation is rejected. Proposals of an earlier version expire a day after the upgrade.
  add column expires_at timestamptz not null default now() + interval '24 hours',
  -- For a payment: why its reference was used before.
  add column reuse_reason text;
create index proposals_undecided on proposals (expires_at) where checked_at is null;
