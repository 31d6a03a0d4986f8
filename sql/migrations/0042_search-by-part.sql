-- Search by a part of an order id or reference. The texts are in a table of their own, which a job fills: with an index of this
-- kind on withdrawals, every create and every payment would pay for it.
do $$
begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then
    if not exists (select from pg_available_extensions where name = 'pg_trgm') then
      raise exception 'The extension pg_trgm is missing on the database server. It is part of PostgreSQL''s contrib modules: install them (package postgresql-contrib) and start again.';
    end if;
    create extension pg_trgm;
  end if;
end $$;

create table search_texts (
  withdrawal_id  bigint not null,
  merchant_id    bigint not null,
  -- In lower case.
  text           text collate "C" not null,
  primary key (withdrawal_id, text)
);
-- The extension may be installed in any schema.
do $$
begin
  execute format('create index search_texts_by_part on search_texts using gin (text %I.gin_trgm_ops)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
end $$;

-- What the job has read: the withdrawals up to this one by time of creation, and their later steps up to this time.
create table search_progress (
  is_the_only_row  boolean primary key default true check (is_the_only_row),
  created_at       timestamptz not null,
  id               bigint not null,
  steps_until      timestamptz not null
);
insert into search_progress (created_at, id, steps_until) values ('-infinity', 0, now());

-- Lists by the time of payment.
create index withdrawals_paid on withdrawals (paid_at, id) where paid_at is not null;

-- The filters, search and columns of a list under a name.
create table saved_views (
  id          bigint generated always as identity primary key,
  owner       text not null,
  name        text not null check (length(name) between 1 and 60),
  -- For all operators.
  shared      boolean not null,
  page        text not null check (page in ('withdrawals')),
  -- The parameters of its address.
  params      jsonb not null check (jsonb_typeof(params) = 'object'),
  created_at  timestamptz not null default now(),
  unique (owner, page, name)
);
create index saved_views_shared on saved_views (page) where shared;
