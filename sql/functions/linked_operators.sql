-- The operators that count as one person with p_one, itself included: one of them created, changed, reset or unlocked the
-- account of the other after p_since, or a chain of such accounts connects them. '*', which is not the name of an operator,
-- is among them if one of these accounts was recovered without a signed-in operator: it can be in anyone's hands.
-- src/domain/operators/independence.ts has the same rule for the message.
create or replace function linked_operators(p_one text, p_since timestamptz) returns setof text
language sql stable as $$
  with recursive actions as materialized (
    select case when action = 'operator.recover' then '*' else lower(actor) end as actor,
           substr(subject, length('operator:') + 1) as account
    from audit_log
    where action in ('operator.create', 'operator.change', 'operator.reset', 'operator.unlock', 'operator.recover')
      and at > p_since and via <> 'system'),
  links as (select actor as one, account as other from actions where actor <> '*' union select account, actor from actions),
  linked (name) as (select lower(p_one) union select l.other from linked n join links l on l.one = n.name)
  select name from linked
$$;
