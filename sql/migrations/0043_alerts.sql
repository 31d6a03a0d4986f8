-- Alerts: conditions that need a person, and the messages about them by Telegram, e-mail, chat and webhook.

create table alert_channels (
  name           text primary key check (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  kind           text not null,
  -- Nothing secret: tokens, passwords and the addresses of chats are sealed.
  settings       jsonb not null check (jsonb_typeof(settings) = 'object'),
  secret_sealed  bytea,
  secret_key     text,
  enabled        boolean not null default true,
  created_at     timestamptz not null default now(),
  check ((secret_sealed is null) = (secret_key is null))
);

-- Where a channel reaches each operator, entered by themselves.
create table alert_addresses (
  operator  text not null,
  channel   text not null references alert_channels on delete cascade,
  address   text not null check (length(address) between 1 and 254),
  primary key (operator, channel)
);

create table alert_rules (
  id          bigint generated always as identity primary key,
  channel     text not null references alert_channels on delete cascade,
  kinds       text[] not null check (cardinality(kinds) > 0),
  -- At most one: an operator, all of a role, or an address of the channel. None: the channel has one receiver.
  operator    text,
  role        text,
  address     text check (length(address) between 1 and 254),
  -- Minutes after midnight in the time zone. From a later to an earlier one: over midnight.
  quiet_from  smallint check (quiet_from between 0 and 1439),
  quiet_to    smallint check (quiet_to between 0 and 1439),
  digest      text not null check (digest in ('none', 'hourly', 'daily')),
  digest_at   smallint check (digest_at between 0 and 1439),
  time_zone   text not null,
  enabled     boolean not null default true,
  created_at  timestamptz not null default now(),
  check (num_nonnulls(operator, role, address) <= 1),
  check ((quiet_from is null) = (quiet_to is null) and quiet_from is distinct from quiet_to or quiet_from is null and quiet_to is null),
  check ((digest = 'daily') = (digest_at is not null))
);
create index alert_rules_channel on alert_rules (channel);

create table alerts (
  id         bigint generated always as identity primary key,
  kind       text not null,
  -- What it is about, like incident:12. One condition has one open alert.
  subject    text not null,
  -- Numbers and names for its text; never a destination, a key or a card number.
  facts      jsonb not null check (jsonb_typeof(facts) = 'object'),
  opened_at  timestamptz not null default now(),
  ended_at   timestamptz
);
create unique index alerts_open on alerts (kind, subject) where ended_at is null;
create index alerts_by_subject on alerts (kind, subject, id);

-- One alert for one receiver. It keeps the names of what is removed later.
create table alert_deliveries (
  id            bigint generated always as identity primary key,
  alert_id      bigint not null references alerts on delete cascade,
  rule_id       bigint not null,
  channel       text not null,
  operator      text,
  address       text,
  state         text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  tries         integer not null default 0,
  due_at        timestamptz not null,
  problem       text,
  -- What was sent: the alert goes on and changes.
  text          text,
  created_at    timestamptz not null default now(),
  done_at       timestamptz,
  check ((state = 'waiting') = (done_at is null)),
  check ((state = 'sent') = (text is not null))
);
create index alert_deliveries_due on alert_deliveries (due_at) where state = 'waiting';
create index alert_deliveries_alert on alert_deliveries (alert_id);

-- Below it, the float of an aggregator is an alert.
alter table floats add column alert_below bigint check (alert_below > 0);
