-- Tokens can read, or read and work. Those that exist keep working; none reaches set-up any more.
alter table sluice_auth.tokens add column scope text not null default 'work' check (scope in ('read', 'work'));

-- A change of set-up by which more money can leave takes two operators: the change, and what the checker compares.
alter table proposals
  add column set_up text,
  drop constraint proposals_action_check,
  add constraint proposals_action_check check (action in
    ('pay', 'cancel', 'return', 'route', 'resolve-paid', 'resolve-not-paid', 'credit', 'debit', 'four-eyes', 'set-up')),
  drop constraint proposals_subject,
  add constraint proposals_subject check (case
    when action in ('credit', 'debit') then withdrawal_id is null and merchant_id is not null and amount is not null
    when action = 'four-eyes' then withdrawal_id is null and merchant_id is null
    when action = 'set-up' then withdrawal_id is null and amount is null
    else withdrawal_id is not null and fence is not null and merchant_id is null and amount is null end),
  add constraint proposals_set_up check ((action = 'set-up') = (set_up is not null));
