-- What an attempt sent, and the beginning of what the endpoint answered, masked. Attempts of earlier versions have neither.
alter table webhook_tries
  add column request text,
  add column answer text check (length(answer) <= 300);
-- For the end of both after 30 days.
create index webhook_tries_with_bodies on webhook_tries (at) where request is not null;
