-- The single job of an open automatic withdrawal, due in p_seconds.
create or replace function payout_job(p_id bigint, p_seconds double precision) returns graphile_worker.job_spec
language sql stable as $$
  select ('look_after_payout', json_build_object('id', p_id), null, now() + make_interval(secs => p_seconds), null, 'payout:' || p_id, 0, null)::graphile_worker.job_spec
$$;
