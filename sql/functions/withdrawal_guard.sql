-- A created withdrawal can be paid or cancelled, a paid one only returned, and its terms never change. Trigger: withdrawals.
-- Also ends the create request in the record: its response is known once the payout was accepted, is uncertain, waits or is final.
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
             select from attempts a where a.withdrawal_id = new.id and a.state in ('sending', 'accepted', 'uncertain', 'paid')))
       or (old.state <> 'created' and new.failure_reason is distinct from old.failure_reason)
       or (new.superseded_by is distinct from old.superseded_by and not may_be_superseded(old.id)) then
    raise exception 'a % withdrawal does not allow this change', old.state using errcode = 'SL003';
  end if;
  -- The last guard against paying twice: one that an operator may have paid is not sent.
  if new.stage = 'dispatching' and old.stage <> 'dispatching' and exists (select from possible_payments p where p.withdrawal_id = new.id) then
    raise exception 'the withdrawal may have been paid manually' using errcode = 'SL003';
  end if;
  if (new.id, new.merchant_id, new.system, new.fee_from, new.bank_id, new.amount, new.fee, new.total, new.received,
      new.wallet_hash, new.wallet_masked, new.order_id, new.order_attempt, new.fingerprint, new.created_at, new.nonce,
      new.rate_id, new.rate, new.payout_amount, new.payout_currency, new.quote_id, new.metadata, new.comment, new.callback_url)
     is distinct from
     (old.id, old.merchant_id, old.system, old.fee_from, old.bank_id, old.amount, old.fee, old.total, old.received,
      old.wallet_hash, old.wallet_masked, old.order_id, old.order_attempt, old.fingerprint, old.created_at, old.nonce,
      old.rate_id, old.rate, old.payout_amount, old.payout_currency, old.quote_id, old.metadata, old.comment, old.callback_url) then
    raise exception 'the terms of a withdrawal never change' using errcode = 'SL003';
  end if;
  new.create_in_progress := old.create_in_progress and new.state = 'created' and new.stage in ('queued', 'dispatching') and new.waiting_for is null;
  return new;
end $$;
