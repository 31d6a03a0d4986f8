-- Formats of payment files by bank. The built-in format is none of them.
create table payment_templates (
  name        text primary key check (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  format      text not null check (format in ('csv', 'pain.001')),
  settings    jsonb not null check (jsonb_typeof(settings) = 'object'),
  changed_by  text not null,
  changed_at  timestamptz not null default now()
);
