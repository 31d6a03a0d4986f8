-- The privileges of the role that the service runs as. It owns nothing, so it cannot disable a trigger, drop a constraint or
-- change a function, and what is append-only by a trigger is so by privilege too. `grant sluice_service to NAME` gives them to
-- a login. Called by every migration, so a new table needs no line here unless rows of it are deleted.
create or replace function grant_to_service() returns void language plpgsql as $$
declare
  v_table record;
begin
  -- Roles belong to the cluster: other databases may be migrated at the same moment.
  if not exists (select from pg_roles where rolname = 'sluice_service') then
    begin
      create role sluice_service nologin;
    exception
      when duplicate_object or unique_violation then null;
      -- `sluice migrate` says so, and grants them once the role exists.
      when insufficient_privilege then return;
    end;
  end if;
  grant usage on schema public, sluice_auth, sluice_portal, graphile_worker to sluice_service;
  for v_table in
    select c.oid::regclass as name, c.relrowsecurity,
           case
             when c.relname in ('migrations', 'sluice_migrations', 'sluice_schema', 'sluice_schema_functions', 'sluice_functions')
               then 'select'
             when exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'refuse_change()'::regprocedure
                             -- Before an update: append-only. Before truncate alone: rows may still change.
                             and t.tgtype & 16 <> 0)
               then 'select, insert'
             when n.nspname = 'graphile_worker'
               or c.relname in ('alert_addresses', 'alert_channels', 'alert_rules', 'alerts', 'assignments', 'attachments', 'banks', 'export_parts', 'exports', 'figure_deltas', 'floats', 'form_tokens', 'former_accounts', 'halts', 'mentions', 'merchant_terms', 'notes', 'payment_templates',
                 'possible_payments', 'rate_feeds', 'request_log', 'request_log_gaps', 'routes', 'saved_views',
                 'webhook_endpoints', 'webhook_hosts')
               or (n.nspname in ('sluice_auth', 'sluice_portal') and c.relname in ('challenges', 'failures', 'second_factors', 'sessions', 'used_codes'))
               then 'select, insert, update, delete'
             else 'select, insert, update'
           end as privileges
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'sluice_auth', 'sluice_portal', 'graphile_worker') and c.relkind in ('r', 'p', 'v')
       -- Not those of other programs.
       and c.relowner = (select relowner from pg_class where oid = 'withdrawals'::regclass)
  loop
    execute format('revoke all on %s from sluice_service', v_table.name);
    execute format('grant %s on %s to sluice_service', v_table.privileges, v_table.name);
    -- graphile-worker hides its rows from all but their owner.
    if v_table.relrowsecurity and not exists
       (select from pg_policy where polrelid = v_table.name::regclass and polname = 'sluice_service') then
      execute format('create policy sluice_service on %s to sluice_service using (true) with check (true)', v_table.name);
    end if;
  end loop;
  for v_table in
    select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'sluice_auth', 'sluice_portal', 'graphile_worker') and c.relkind = 'S'
       and c.relowner = (select relowner from pg_class where oid = 'withdrawals'::regclass)
  loop
    execute format('grant usage, select on sequence %s to sluice_service', v_table.name);
  end loop;
  -- Ids jump ahead after a restart of the database server.
  grant update on sequence withdrawal_ids to sluice_service;
  -- Its auditor reads no secret. Without this it reads as the service.
  if exists (select from pg_roles where rolname = 'sluice_auditor') and not pg_has_role('sluice_service', 'sluice_auditor', 'member') then
    begin
      grant sluice_auditor to sluice_service;
    exception when insufficient_privilege or unique_violation or internal_error then null;
    end;
  end if;
end $$;
