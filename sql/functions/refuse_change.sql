-- Rejects changes to append-only tables. Triggers: entries, deposits, debits, collections, withdrawal_events,
-- attempt_reports, payment_references and audit_log; truncate of withdrawals and audit_head.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'SL001';
end $$;
