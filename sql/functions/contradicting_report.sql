-- The first report of the aggregator about an attempt, after the report "known", that contradicts a proposed resolution; null if
-- there is none. Only a change of what the aggregator says counts: a status check that repeats what the maker knew is not new.
create or replace function contradicting_report(action text, attempt_reference text, known bigint) returns bigint
language sql stable as $$
  select min(said.id) from (
    select r.id, r.verdict, r.applied,
           (r.verdict, r.amount, r.currency) is not distinct from
             (lag(r.verdict) over by_id, lag(r.amount) over by_id, lag(r.currency) over by_id) as repeated
      from attempt_reports r
     where r.reference = attempt_reference and r.source in ('submit', 'lookup', 'callback')
       and r.verdict in ('accepted', 'paid', 'refused', 'returned', 'not_found')
    window by_id as (order by r.id)) said
   where said.id > known and not said.repeated
     and case action
           when 'resolve-not-paid' then said.verdict in ('accepted', 'paid', 'returned')
           else said.verdict in ('refused', 'returned', 'not_found') or said.applied in ('wrong amount', 'another payout')
         end
$$;
