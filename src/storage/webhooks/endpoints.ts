// Webhook endpoints of merchants, with their signing secrets.
import type { MerchantId } from '../../domain/ids.ts';
import { asMerchantId } from '../../domain/ids.ts';
import type { EventType } from '../../domain/steps.ts';
import type { SealedText } from '../installation/vault.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type Endpoint = {
  readonly merchantId: MerchantId;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly secret: SealedText;
  /** During a rotation, messages are signed with the old and the new secret. */
  readonly oldSecret: SealedText | null;
  readonly oldSecretUntil: Date | null;
  readonly enabled: boolean;
  readonly disabledReason: string | null;
  readonly failingSince: Date | null;
  /** Measured with the clock of the database. */
  readonly failingSeconds: number | null;
};

type EndpointRow = {
  merchant_id: bigint;
  url: string;
  events: EventType[];
  secret_sealed: Buffer;
  secret_key: string;
  old_secret_sealed: Buffer | null;
  old_secret_key: string | null;
  old_secret_until: Date | null;
  enabled: boolean;
  disabled_because: string | null;
  failing_since: Date | null;
  failing_seconds: string | null;
};

// Returns an expired old secret as null.
const ENDPOINT_COLUMNS = `merchant_id, url, events, secret_sealed, secret_key,
  case when old_secret_until > now() then old_secret_sealed end as old_secret_sealed,
  case when old_secret_until > now() then old_secret_key end as old_secret_key,
  case when old_secret_until > now() then old_secret_until end as old_secret_until,
  enabled, disabled_because, failing_since, extract(epoch from now() - failing_since) as failing_seconds`;

const readEndpoint = (row: EndpointRow): Endpoint => ({
  merchantId: asMerchantId(Number(row.merchant_id)),
  url: row.url,
  events: row.events,
  secret: { sealed: row.secret_sealed, keyId: row.secret_key },
  oldSecret:
    row.old_secret_sealed === null || row.old_secret_key === null
      ? null
      : { sealed: row.old_secret_sealed, keyId: row.old_secret_key },
  oldSecretUntil: row.old_secret_until,
  enabled: row.enabled,
  disabledReason: row.disabled_because,
  failingSince: row.failing_since,
  failingSeconds: row.failing_seconds === null ? null : Number(row.failing_seconds),
});

export async function loadEndpoint(db: Queryable, merchantId: MerchantId): Promise<Endpoint | undefined> {
  const [row] = await db.query<EndpointRow>({
    text: `select ${ENDPOINT_COLUMNS} from webhook_endpoints where merchant_id = $1`,
    values: [merchantId],
  });
  return row && readEndpoint(row);
}

export type EndpointWithMerchant = { readonly endpoint: Endpoint; readonly merchantName: string };

/** In order of merchant id, starting after the given one. */
export async function loadEndpoints(
  db: Queryable,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<EndpointWithMerchant[]> {
  const rows = await db.query<EndpointRow & { merchant_name: string }>({
    text: `select ${ENDPOINT_COLUMNS}, (select name from merchants m where m.id = merchant_id) as merchant_name
             from webhook_endpoints where merchant_id > $1 order by merchant_id limit $2`,
    values: [after, limit],
  });
  return rows.map((row) => ({ endpoint: readEndpoint(row), merchantName: row.merchant_name }));
}

export async function lockEndpoint(tx: Tx, merchantId: MerchantId): Promise<Endpoint | undefined> {
  const [row] = await tx.query<EndpointRow>({
    name: 'lock_webhook_endpoint',
    text: `select ${ENDPOINT_COLUMNS} from webhook_endpoints where merchant_id = $1 for update`,
    values: [merchantId],
  });
  return row && readEndpoint(row);
}

export type EndpointSettings = Pick<Endpoint, 'merchantId' | 'url' | 'events'>;

export async function insertEndpoint(
  tx: Tx,
  { merchantId, url, events, secret }: EndpointSettings & Pick<Endpoint, 'secret'>,
): Promise<void> {
  await tx.query({
    text: 'insert into webhook_endpoints (merchant_id, url, events, secret_sealed, secret_key) values ($1, $2, $3, $4, $5)',
    values: [merchantId, url, events, secret.sealed, secret.keyId],
  });
}

/** Saves URL and events; also enables the endpoint and ends its failing state. */
export async function saveEndpoint(tx: Tx, { merchantId, url, events }: EndpointSettings): Promise<void> {
  await tx.query({
    text: `update webhook_endpoints set url = $2, events = $3, enabled = true, disabled_because = null, failing_since = null
           where merchant_id = $1`,
    values: [merchantId, url, events],
  });
}

/** The old secret also signs until the overlap ends; an older secret from an earlier rotation stops signing now. */
export async function replaceSecret(
  tx: Tx,
  merchantId: MerchantId,
  secret: SealedText,
  overlapSeconds: number,
): Promise<Date> {
  const [row] = await tx.query<{ until: Date }>({
    text: `update webhook_endpoints
              set old_secret_sealed = secret_sealed, old_secret_key = secret_key,
                  old_secret_until = now() + make_interval(secs => $4), secret_sealed = $2, secret_key = $3
            where merchant_id = $1 returning old_secret_until as until`,
    values: [merchantId, secret.sealed, secret.keyId, overlapSeconds],
  });
  if (!row) throw new Error(`merchant ${merchantId} has no webhook endpoint`);
  return row.until;
}

export async function disableEndpoint(tx: Tx, merchantId: MerchantId, reason: string): Promise<void> {
  await tx.query({
    text: 'update webhook_endpoints set enabled = false, disabled_because = $2 where merchant_id = $1',
    values: [merchantId, reason],
  });
}

export async function deleteEndpoint(tx: Tx, merchantId: MerchantId): Promise<void> {
  await tx.query({ text: 'delete from webhook_endpoints where merchant_id = $1', values: [merchantId] });
}

export async function setFailing(tx: Tx, merchantId: MerchantId, failing: boolean): Promise<void> {
  await tx.query({
    name: 'set_webhook_failing',
    text: `update webhook_endpoints set failing_since = case when $2 then coalesce(failing_since, now()) end
           where merchant_id = $1 and (failing_since is null) = $2`,
    values: [merchantId, failing],
  });
}
