-- The settings of the server that decide about the work of operators, so that a command run with other ones is not
-- less strict. Null: no server of this version has started.
alter table installation add column operator_rules jsonb;
