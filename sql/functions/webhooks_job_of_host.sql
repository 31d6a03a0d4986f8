-- The single job that delivers the webhooks of a merchant to one of its callback hosts, or to its endpoint if the host is
-- empty, due in p_seconds. A worker of generation 9 or older takes it for the endpoint, and sends everything to that.
create or replace function webhooks_job_of_host(p_merchant bigint, p_host text, p_seconds double precision) returns graphile_worker.job_spec
language sql stable as $$
  select case when p_host = '' then webhooks_job(p_merchant, p_seconds)
    else ('deliver_webhooks', json_build_object('merchant', p_merchant, 'host', p_host), null, now() + make_interval(secs => p_seconds), null,
          'webhooks:' || p_merchant || ':' || p_host, 0, null)::graphile_worker.job_spec end
$$;
