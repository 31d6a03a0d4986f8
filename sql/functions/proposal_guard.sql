-- A proposal is confirmed exactly as it was proposed: only its verdict can be added, once, and no
-- confirmation after it expired or by an account that its maker may have access to. Trigger: proposals.
create or replace function proposal_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.verdict is not null
     or (new.id, new.withdrawal_id, new.merchant_id, new.action, new.fence, new.amount, new.replaces, new.aggregator, new.reason,
         new.reference, new.evidence, new.refund_fee, new.maker, new.made_at, new.last_report, new.expires_at, new.reuse_reason, new.set_up)
        is distinct from
        (old.id, old.withdrawal_id, old.merchant_id, old.action, old.fence, old.amount, old.replaces, old.aggregator, old.reason,
         old.reference, old.evidence, old.refund_fee, old.maker, old.made_at, old.last_report, old.expires_at, old.reuse_reason, old.set_up) then
    raise exception 'a proposal never changes' using errcode = 'SL003';
  end if;
  if new.verdict = 'confirmed' and old.expires_at <= now() then
    raise exception 'the proposal has expired' using errcode = 'SL003';
  end if;
  -- The shortest permitted time of the setting; the program may require more.
  if new.verdict = 'confirmed' and lower(new.checker) <> lower(old.maker) and operators_linked(old.maker, new.checker, old.made_at - interval '24 hours') then
    raise exception 'maker and checker are not independent' using errcode = 'SL003';
  end if;
  return new;
end $$;
