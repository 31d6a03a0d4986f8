-- The auditor checks that the next withdrawal id was never used, so it reads how far the ids are given out.
do $$
begin
  grant select on sequence withdrawal_ids to sluice_auditor;
  grant select on database_identity to sluice_auditor;
exception
  -- As in 0012: where there is no role for the auditor, it reads as the service itself.
  when insufficient_privilege or undefined_object then
    raise notice 'the auditor has no role of its own: %', sqlerrm;
end $$;
