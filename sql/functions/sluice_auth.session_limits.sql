-- A session ends after 15 minutes without a request, and after 12 hours in any case, by the clock of the database.
-- Trigger: sluice_auth.sessions.
create or replace function sluice_auth.session_limits() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := now();
    new.last_seen_at := now();
    new.expires_at := now() + interval '15 minutes';
  end if;
  new.expires_at := least(new.expires_at, new.created_at + interval '12 hours');
  return new;
end $$;
