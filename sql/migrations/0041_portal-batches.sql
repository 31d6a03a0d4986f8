-- Withdrawals that a person of a merchant makes from a file. Every row that can be made is a draft, decided with all others of the
-- file; the rest is kept with the reason of each, for the people who correct the file.
create table sluice_portal.batches (
  id            bigint generated always as identity primary key,
  merchant_id   bigint not null references merchants,
  maker         text not null references sluice_portal.people (name),
  made_at       timestamptz not null default now(),
  -- Of the file.
  name          text not null check (length(name) between 1 and 120),
  -- [{line, field, problem}], by line. No destination and nothing else from the file.
  problems      jsonb not null,
  -- Of the rows without a problem, when the file was checked.
  amount        bigint not null check (amount >= 0),
  fee           bigint not null check (fee >= 0),
  total         bigint not null check (total >= 0),
  -- Rows with a destination and an amount that another row has too.
  repeated      integer not null,
  -- With and without a problem.
  rows          integer not null check (rows > 0),
  -- Keyed hash of the rows without a problem: equal for a file that is uploaded again.
  content       bytea not null,
  -- The last line that was tried. The rows after it can still be stopped.
  tried_up_to   integer not null default 0,
  -- When its maker asked for it; before, it was only checked.
  submitted_at  timestamptz
);
create index batches_of_merchant on sluice_portal.batches (merchant_id, id);
create index batches_by_content on sluice_portal.batches (merchant_id, content);

alter table sluice_portal.drafts
  add column batch_id bigint references sluice_portal.batches,
  -- The line of the file.
  add column line integer,
  add constraint draft_has_line check ((batch_id is null) = (line is null));
create index drafts_of_batch on sluice_portal.drafts (batch_id, line) where batch_id is not null;
create index drafts_of_batch_by_state on sluice_portal.drafts (batch_id, state) where batch_id is not null;
-- The lists of single drafts pass over the thousands of a file.
create index drafts_single on sluice_portal.drafts (merchant_id, id) where batch_id is null;
