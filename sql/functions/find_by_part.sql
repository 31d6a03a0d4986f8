-- The newest withdrawals with this text in their order id or a reference, at most 1,000; null: of any merchant. p_part has at
-- least three characters, which is what the index needs.
-- A text that many have is soon found among the newest withdrawals; the index would return all that ever had it. What the job
-- has not written to `search_texts` yet is usually among them.
create or replace function find_by_part(p_part text, p_merchant_id bigint) returns setof bigint
language plpgsql stable
-- The plan must not depend on how large the tables were when it was made.
set enable_seqscan to off set plan_cache_mode to force_custom_plan
as $$
declare
  c_looked_at constant integer := 20000;
  c_most      constant integer := 1000;
  -- With fewer of them, no more than one in 200 withdrawals is expected to have it.
  c_enough    constant integer := 100;
  v_pattern   text := '%' || regexp_replace(lower(p_part), '([\\%_])', '\\\1', 'g') || '%';
  v_newest    bigint[];
begin
  if p_merchant_id is null then
    v_newest := array(
      select w.id from (select id, order_id, reference from withdrawals order by created_at desc, id desc limit c_looked_at) w
       where lower(w.order_id) like v_pattern or lower(w.reference) like v_pattern limit c_most);
  else
    v_newest := array(
      select w.id from (select id, order_id, reference from withdrawals where merchant_id = p_merchant_id
                         order by created_at desc, id desc limit c_looked_at) w
       where lower(w.order_id) like v_pattern or lower(w.reference) like v_pattern limit c_most);
  end if;
  return query select unnest(v_newest);
  if cardinality(v_newest) < c_enough then
    return query select distinct s.withdrawal_id from search_texts s
      where s.text like v_pattern and (p_merchant_id is null or s.merchant_id = p_merchant_id)
        and s.withdrawal_id <> all (v_newest)
      order by s.withdrawal_id desc limit c_most;
  end if;
end $$;
