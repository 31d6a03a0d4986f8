-- Who checks the books may look at them and change nothing, nor see any secret: no key, no sealed destination, nothing
-- about operators. `grant sluice_auditor to somebody` gives a login of its own to a program that runs `sluice audit run`.
-- Where the migrating role may not make roles, the auditor reads as that role itself, in transactions that cannot write.
do $$
begin
  if not exists (select from pg_roles where rolname = 'sluice_auditor') then
    create role sluice_auditor nologin;
    execute format('grant sluice_auditor to %I', current_user);
  end if;
  grant usage on schema public to sluice_auditor;
  grant select on balances, system_accounts, entries, deposits, debits, collections, withdrawal_events, attempts, attempt_reports,
    incidents, proposals, callbacks, halts, routes, floats, systems, banks, merchants, merchant_terms, webhook_deliveries, webhook_tries,
    audit_log, audit_head, ledger_checks, reconciliations to sluice_auditor;
  grant select (id, merchant_id, state, returned, system, fee_from, bank_id, amount, fee, total, received, wallet_masked, order_id,
    reference, created_at, changed_at, auto, stage, fence, claimed_by, lease_until, aggregator, waiting_for, failed)
    on withdrawals to sluice_auditor;
exception
  -- Two databases of one cluster may be migrated at the same moment.
  when insufficient_privilege or undefined_object or duplicate_object or unique_violation then
    raise notice 'there is no role for the auditor: %', sqlerrm;
end $$;
