-- The single job that delivers the webhooks of a merchant to its endpoint, due in p_seconds.
create or replace function webhooks_job(p_merchant bigint, p_seconds double precision) returns graphile_worker.job_spec
language sql stable as $$
  select ('deliver_webhooks', json_build_object('merchant', p_merchant), null, now() + make_interval(secs => p_seconds), null, 'webhooks:' || p_merchant, 0, null)::graphile_worker.job_spec
$$;
