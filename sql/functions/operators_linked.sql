-- Whether two operators count as one person: one of them created, changed, reset or unlocked the account of the other after
-- p_since, or a chain of such accounts connects them. src/domain/operators/independence.ts has the same rule for the message.
create or replace function operators_linked(p_one text, p_other text, p_since timestamptz) returns boolean
language sql stable as $$
  with recursive actions as materialized (
    select lower(actor) as actor, substr(subject, length('operator:') + 1) as account
    from audit_log
    where action in ('operator.create', 'operator.change', 'operator.reset', 'operator.unlock')
      and at > p_since and via <> 'system'),
  links as (select actor as one, account as other from actions union select account, actor from actions),
  linked (name) as (select lower(p_one) union select l.other from linked n join links l on l.one = n.name)
  select exists (select from linked where name = lower(p_other))
$$;
