-- The head of the audit log moves forward only and is never deleted. Trigger: audit_head.
create or replace function audit_head_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.seq <= old.seq then
    raise exception 'the audit log only grows' using errcode = 'SL001';
  end if;
  return new;
end $$;
