// The hosts that callback URLs of a merchant may name, each with its own state. Every writer locks the endpoint first.
import type { MerchantId } from '../../domain/ids.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import type { WebhookTarget } from './deliveries.ts';

export type CallbackHost = {
  readonly host: string;
  readonly failingSince: Date | null;
  /** Measured with the clock of the database. */
  readonly failingSeconds: number | null;
  /** After days of failures: its events are sent to the endpoint. */
  readonly disabled: boolean;
};

type HostRow = {
  host: string;
  failing_since: Date | null;
  failing_seconds: string | null;
  disabled: boolean;
};

const SELECT_HOST =
  'select host, failing_since, extract(epoch from now() - failing_since) as failing_seconds, disabled from webhook_hosts';

const readHost = (row: HostRow): CallbackHost => ({
  host: row.host,
  failingSince: row.failing_since,
  failingSeconds: row.failing_seconds === null ? null : Number(row.failing_seconds),
  disabled: row.disabled,
});

export async function loadHosts(db: Queryable, merchantId: MerchantId): Promise<CallbackHost[]> {
  const rows = await db.query<HostRow>({
    text: `${SELECT_HOST} where merchant_id = $1 order by host`,
    values: [merchantId],
  });
  return rows.map(readHost);
}

export async function loadHost(
  db: Queryable,
  { merchantId, host }: WebhookTarget,
): Promise<CallbackHost | undefined> {
  const [row] = await db.query<HostRow>({
    name: 'load_webhook_host',
    text: `${SELECT_HOST} where merchant_id = $1 and host = $2`,
    values: [merchantId, host],
  });
  return row && readHost(row);
}

export async function insertHosts(tx: Tx, merchantId: MerchantId, hosts: readonly string[]): Promise<void> {
  await tx.query({
    text: 'insert into webhook_hosts (merchant_id, host) select $1, host from unnest($2::text[]) as host',
    values: [merchantId, hosts],
  });
}

export async function deleteHosts(tx: Tx, merchantId: MerchantId, hosts: readonly string[]): Promise<void> {
  await tx.query({
    text: 'delete from webhook_hosts where merchant_id = $1 and host = any ($2)',
    values: [merchantId, hosts],
  });
}

/** All hosts of the merchant: they are called again. */
export async function enableHosts(tx: Tx, merchantId: MerchantId): Promise<void> {
  await tx.query({
    text: `update webhook_hosts set disabled = false, failing_since = null
           where merchant_id = $1 and (disabled or failing_since is not null)`,
    values: [merchantId],
  });
}

export async function disableHost(tx: Tx, { merchantId, host }: WebhookTarget): Promise<void> {
  await tx.query({
    text: 'update webhook_hosts set disabled = true where merchant_id = $1 and host = $2',
    values: [merchantId, host],
  });
}

export async function setHostFailing(
  tx: Tx,
  { merchantId, host }: WebhookTarget,
  failing: boolean,
): Promise<void> {
  await tx.query({
    name: 'set_webhook_host_failing',
    text: `update webhook_hosts set failing_since = case when $3 then coalesce(failing_since, now()) end
           where merchant_id = $1 and host = $2 and (failing_since is null) = $3`,
    values: [merchantId, host, failing],
  });
}
