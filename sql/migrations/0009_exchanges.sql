-- What was said to the aggregator and what it answered, beside what was made of it: {request, status, answer, ms}, with
-- every key and destination masked before it comes here.
alter table attempt_reports add column exchange jsonb;
