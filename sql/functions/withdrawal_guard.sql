-- A created withdrawal can be paid or cancelled, a paid one only returned, and its terms never change. Trigger: withdrawals.
create or replace function withdrawal_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or not (case
       when (new.state, new.returned, new.reference) is not distinct from (old.state, old.returned, old.reference) then true
       when old.state = 'created' then not new.returned
       when old.state = 'paid' then new.state = 'cancelled' and new.returned
       else false
     end) or new.fence < old.fence or (old.state <> 'created' and new.failed <> old.failed)
       -- The last guard of a hold: it is not released while an attempt has paid or may have paid.
       or (old.state = 'created' and new.state = 'cancelled' and exists (
             select from attempts a where a.withdrawal_id = new.id and a.state in ('sending', 'accepted', 'uncertain', 'paid'))) then
    raise exception 'a % withdrawal does not allow this change', old.state using errcode = 'SL003';
  end if;
  if (new.id, new.merchant_id, new.system, new.fee_from, new.bank_id, new.amount, new.fee, new.total, new.received,
      new.wallet_hash, new.wallet_masked, new.order_id, new.fingerprint, new.created_at, new.nonce)
     is distinct from
     (old.id, old.merchant_id, old.system, old.fee_from, old.bank_id, old.amount, old.fee, old.total, old.received,
      old.wallet_hash, old.wallet_masked, old.order_id, old.fingerprint, old.created_at, old.nonce) then
    raise exception 'the terms of a withdrawal never change' using errcode = 'SL003';
  end if;
  return new;
end $$;
