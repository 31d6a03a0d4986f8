-- Called by processes of schema generation 1 only. Remove it when sql/generation.json no longer supports them.
create or replace function apply_steps(p_items jsonb) returns setof withdrawals
language plpgsql as $$
begin
  -- Not cached, so that it follows a column that is added to the table.
  return query execute
    'select w.* from apply_withdrawal_steps($1) moved, jsonb_populate_record(null::withdrawals, to_jsonb(moved)) w' using p_items;
end $$;
