-- The keys that sign receipts. Public ones are kept for ever: old receipts stay verifiable.
create table receipt_keys (
  -- The thumbprint of the public key (RFC 7638).
  kid             text primary key,
  public_key      jsonb not null,
  private_sealed  bytea not null,
  private_key     text not null,
  -- A new key is published before it signs, so that verifiers who keep the list know it in time.
  signs_from      timestamptz not null,
  created_at      timestamptz not null default now()
);
