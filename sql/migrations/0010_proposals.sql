-- Handing a large withdrawal to an aggregator pays it as surely as paying it by hand, so it takes two as well. And a
-- threshold is loosened from what its proposer saw, not from whatever it has become since. Whoever turns something down
-- says why.
alter table proposals
  add column aggregator text references aggregators,
  add column replaces bigint,
  add column remark text,
  drop constraint proposals_action_check,
  add constraint proposals_action_check check (action in
    ('pay', 'cancel', 'return', 'route', 'resolve-paid', 'resolve-not-paid', 'credit', 'debit', 'four-eyes')),
  add constraint proposals_route check ((action = 'route') = (aggregator is not null));

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

-- What one operator credited a merchant with today.
create index deposits_by_merchant on deposits (merchant_id, at);
create index debits_by_merchant on debits (merchant_id, at);
