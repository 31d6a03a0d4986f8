-- Whether two operators count as one person, or one of them could be anyone.
create or replace function operators_linked(p_one text, p_other text, p_since timestamptz) returns boolean
language sql stable as $$
  select exists (select from linked_operators(p_one, p_since) name where name in (lower(p_other), '*'))
      or exists (select from linked_operators(p_other, p_since) name where name = '*')
$$;
