-- A first attempt that is not superseded is unique by withdrawals_newest_of_order already. Most orders have no other, so
-- their creates write one index instead of two.
create unique index withdrawals_superseded_attempt on withdrawals (merchant_id, order_id, order_attempt)
  where order_id is not null and (superseded_by is not null or order_attempt > 1);
drop index withdrawals_order_attempt;
