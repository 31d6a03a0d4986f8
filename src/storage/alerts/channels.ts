// Channels of alerts, with their secrets, and the addresses that operators have in them.
import type { ChannelSettings } from '../../domain/alerts/channels.ts';
import type { SealedText } from '../installation/vault.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type Channel = {
  readonly name: string;
  readonly settings: ChannelSettings;
  readonly secret: SealedText | null;
  readonly enabled: boolean;
};

type ChannelRow = {
  name: string;
  settings: ChannelSettings;
  secret_sealed: Buffer | null;
  secret_key: string | null;
  enabled: boolean;
};

const COLUMNS = `name, settings || jsonb_build_object('kind', kind) as settings, secret_sealed, secret_key, enabled`;

const readChannel = ({ name, settings, secret_sealed, secret_key, enabled }: ChannelRow): Channel => ({
  name,
  settings,
  secret: secret_sealed && secret_key ? { sealed: secret_sealed, keyId: secret_key } : null,
  enabled,
});

export async function loadChannels(db: Queryable): Promise<Channel[]> {
  const rows = await db.query<ChannelRow>({ text: `select ${COLUMNS} from alert_channels order by name` });
  return rows.map(readChannel);
}

export async function findChannel(db: Queryable, name: string): Promise<Channel | undefined> {
  const [row] = await db.query<ChannelRow>({
    text: `select ${COLUMNS} from alert_channels where name = $1`,
    values: [name],
  });
  return row && readChannel(row);
}

export async function lockChannel(tx: Tx, name: string): Promise<Channel | undefined> {
  const [row] = await tx.query<ChannelRow>({
    text: `select ${COLUMNS} from alert_channels where name = $1 for update`,
    values: [name],
  });
  return row && readChannel(row);
}

export async function saveChannel(tx: Tx, { name, settings, secret, enabled }: Channel): Promise<void> {
  const { kind, ...rest } = settings;
  await tx.query({
    text: `insert into alert_channels (name, kind, settings, secret_sealed, secret_key, enabled) values ($1, $2, $3, $4, $5, $6)
           on conflict (name) do update set settings = $3, secret_sealed = $4, secret_key = $5, enabled = $6`,
    values: [name, kind, JSON.stringify(rest), secret?.sealed ?? null, secret?.keyId ?? null, enabled],
  });
}

/** With its rules and the addresses of operators. */
export async function deleteChannel(tx: Tx, name: string): Promise<void> {
  await tx.query({ text: 'delete from alert_channels where name = $1', values: [name] });
}

export type OperatorAddress = { readonly channel: string; readonly address: string };

export async function loadAddresses(db: Queryable, operator: string): Promise<OperatorAddress[]> {
  return db.query<OperatorAddress>({
    text: 'select channel, address from alert_addresses where operator = $1 order by channel',
    values: [operator],
  });
}

export async function saveAddress(
  tx: Tx,
  { operator, channel, address }: OperatorAddress & { readonly operator: string },
): Promise<void> {
  await tx.query({
    text: `insert into alert_addresses (operator, channel, address) values ($1, $2, $3)
           on conflict (operator, channel) do update set address = $3`,
    values: [operator, channel, address],
  });
}

export async function deleteAddress(tx: Tx, operator: string, channel: string): Promise<void> {
  await tx.query({
    text: 'delete from alert_addresses where operator = $1 and channel = $2',
    values: [operator, channel],
  });
}
