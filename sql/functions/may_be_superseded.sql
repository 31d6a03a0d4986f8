-- Whether the order of this withdrawal can be tried again: it failed, and it is certain that no one was or will be paid. A
-- withdrawal that was cancelled later, by an operator or an aggregator, or returned, keeps its order id for ever.
create or replace function may_be_superseded(p_id bigint) returns boolean
language sql stable as $$
  select w.failed and w.state = 'cancelled' and not w.returned and w.superseded_by is null
         and not exists (select from attempts a where a.withdrawal_id = w.id and a.state not in ('refused', 'not_sent'))
         and not exists (select from withdrawal_events e where e.withdrawal_id = w.id and e.step = 'recover')
         and not exists (select from incidents i where i.withdrawal_id = w.id and i.closed_at is null)
    from withdrawals w where w.id = p_id
$$;
