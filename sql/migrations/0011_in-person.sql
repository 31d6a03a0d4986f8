-- When whoever holds a session last proved who they are: at sign-in, and again before what only a person at hand may do.
alter table sluice_auth.sessions add column proven_at timestamptz;
update sluice_auth.sessions set proven_at = created_at;
alter table sluice_auth.sessions alter column proven_at set default now(), alter column proven_at set not null;

-- The chain begins at 1; a row before it would be in no check. Not valid for what is there already: a log that has such
-- rows has to be opened to be checked, and the check names them.
alter table audit_log add constraint audit_log_begins check (seq > 0) not valid;
