-- Posts ledger moves (debit account, credit account, amount) of steps in the given order: two entries each, chained to
-- their accounts. Account numbers below 1000 are system accounts; from 1000 on, the merchant id times ten plus 1 for
-- available, 2 for held, 3 for receivable. Rows are locked in one order: balances of merchants, then system accounts.
create or replace function post_moves(p_step text[], p_ref bigint[], p_debit bigint[], p_credit bigint[], p_amount bigint[])
returns void
language plpgsql
-- Plans are cached, including those created while the tables were empty.
set enable_seqscan to off
as $$
declare
  v_posted integer;
begin
  perform from balances where merchant_id in (select account / 10 from unnest(p_debit || p_credit) as account where account >= 1000)
    order by merchant_id for update;
  perform from system_accounts where id in (select account from unnest(p_debit || p_credit) as account where account < 1000)
    order by id for update;

  with side as materialized (
    select account, amount, step, ref,
           row_number() over chain as k, sum(amount) over chain as running
      from (select ord, 1 as side, debit as account, -amount as amount, step, ref
              from unnest(p_debit, p_amount, p_step, p_ref) with ordinality as t (debit, amount, step, ref, ord)
            union all
            select ord, 2, credit, amount, step, ref
              from unnest(p_credit, p_amount, p_step, p_ref) with ordinality as t (credit, amount, step, ref, ord)) sides
    window chain as (partition by account order by ord, side)
  ), total as (
    select account, sum(amount)::bigint as amount, count(*) as n from side group by account
  ), merchant_balances as (
    update balances b
       set available = b.available + t.available, available_seq = b.available_seq + t.available_n,
           held = b.held + t.held, held_seq = b.held_seq + t.held_n,
           receivable = b.receivable + t.receivable, receivable_seq = b.receivable_seq + t.receivable_n
      from (select account / 10 as merchant_id,
                   coalesce(sum(amount) filter (where account % 10 = 1), 0)::bigint as available, coalesce(sum(n) filter (where account % 10 = 1), 0)::bigint as available_n,
                   coalesce(sum(amount) filter (where account % 10 = 2), 0)::bigint as held, coalesce(sum(n) filter (where account % 10 = 2), 0)::bigint as held_n,
                   coalesce(sum(amount) filter (where account % 10 = 3), 0)::bigint as receivable, coalesce(sum(n) filter (where account % 10 = 3), 0)::bigint as receivable_n
              from total where account >= 1000 group by account / 10) t
     where b.merchant_id = t.merchant_id
    returning b.merchant_id, b.available, b.available_seq, b.held, b.held_seq, b.receivable, b.receivable_seq
  ), system_balances as (
    update system_accounts a set balance = a.balance + total.amount, seq = a.seq + total.n
      from total where a.id = total.account
    returning a.id, a.balance, a.seq
  ), after as (
    select merchant_id * 10 + 1 as account, available as balance, available_seq as seq from merchant_balances
    union all select merchant_id * 10 + 2, held, held_seq from merchant_balances
    union all select merchant_id * 10 + 3, receivable, receivable_seq from merchant_balances
    union all select id, balance, seq from system_balances
  ), posted as (
    insert into entries (account_id, seq, amount, balance_after, step, ref)
    select side.account, after.seq - total.n + side.k, side.amount, after.balance - total.amount + side.running, side.step, side.ref
      from side join total using (account) join after using (account)
    returning 1
  )
  select count(*) into v_posted from posted;

  if v_posted <> 2 * cardinality(p_amount) then
    raise exception 'unknown account among % and %', p_debit, p_credit using errcode = 'SL005';
  end if;
end $$;
