-- What operators write to each other about a withdrawal, a merchant or an incident, masked. No state depends on it.
create table notes (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('withdrawal', 'merchant', 'incident')),
  subject_id  bigint not null,
  author      text not null,
  text        text not null check (length(text) between 1 and 2000),
  written_at  timestamptz not null default now()
);
create index notes_by_subject on notes (kind, subject_id, id);
create index notes_by_age on notes (written_at);

-- Operators whom a note names. It waits for each of them until they have answered or marked it as done.
create table mentions (
  note_id   bigint not null references notes on delete cascade,
  operator  text not null,
  done_at   timestamptz,
  primary key (note_id, operator)
);
create index mentions_waiting on mentions (operator, note_id) where done_at is null;

-- Who looks after it. This gives no right: a withdrawal is paid by who claims it.
create table assignments (
  kind         text not null check (kind in ('withdrawal', 'merchant', 'incident')),
  subject_id   bigint not null,
  operator     text not null,
  assigned_by  text not null,
  assigned_at  timestamptz not null default now(),
  primary key (kind, subject_id)
);
create index assignments_by_operator on assignments (operator);
