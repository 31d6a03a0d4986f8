-- A proposal is confirmed exactly as it was proposed: only its verdict can be added, once. Trigger: proposals.
create or replace function proposal_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.verdict is not null
     or (new.id, new.withdrawal_id, new.merchant_id, new.action, new.fence, new.amount, new.replaces, new.aggregator, new.reason,
         new.reference, new.evidence, new.refund_fee, new.maker, new.made_at)
        is distinct from
        (old.id, old.withdrawal_id, old.merchant_id, old.action, old.fence, old.amount, old.replaces, old.aggregator, old.reason,
         old.reference, old.evidence, old.refund_fee, old.maker, old.made_at) then
    raise exception 'a proposal never changes' using errcode = 'SL003';
  end if;
  return new;
end $$;
