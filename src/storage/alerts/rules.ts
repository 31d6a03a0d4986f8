// Rules: which alerts go to whom, and when.
import type { AlertKind } from '../../domain/alerts/kinds.ts';
import type { AlertTimes, Digest } from '../../domain/alerts/schedule.ts';
import type { Role } from '../../domain/operators/roles.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type NewAlertRule = AlertTimes & {
  readonly channel: string;
  readonly kinds: readonly AlertKind[];
  /** At most one of these. None: the channel has one receiver. */
  readonly operator: string | null;
  readonly role: Role | null;
  readonly address: string | null;
  readonly enabled: boolean;
};

export type AlertRule = NewAlertRule & { readonly id: number };

type RuleRow = {
  id: bigint;
  channel: string;
  kinds: AlertKind[];
  operator: string | null;
  role: Role | null;
  address: string | null;
  quiet_from: number | null;
  quiet_to: number | null;
  digest: Digest;
  digest_at: number | null;
  time_zone: string;
  enabled: boolean;
};

const COLUMNS =
  'id, channel, kinds, operator, role, address, quiet_from, quiet_to, digest, digest_at, time_zone, enabled';

export const readQuiet = ({
  quiet_from: from,
  quiet_to: to,
}: Pick<RuleRow, 'quiet_from' | 'quiet_to'>): AlertTimes['quiet'] =>
  from === null || to === null ? null : { from, to };

const readRule = (row: RuleRow): AlertRule => ({
  id: Number(row.id),
  channel: row.channel,
  kinds: row.kinds,
  operator: row.operator,
  role: row.role,
  address: row.address,
  quiet: readQuiet(row),
  digest: row.digest,
  digestAt: row.digest_at,
  timeZone: row.time_zone,
  enabled: row.enabled,
});

const valuesOf = (rule: NewAlertRule): unknown[] => [
  rule.channel,
  rule.kinds,
  rule.operator,
  rule.role,
  rule.address,
  rule.quiet?.from ?? null,
  rule.quiet?.to ?? null,
  rule.digest,
  rule.digestAt,
  rule.timeZone,
  rule.enabled,
];

export async function loadRules(db: Queryable): Promise<AlertRule[]> {
  const rows = await db.query<RuleRow>({ text: `select ${COLUMNS} from alert_rules order by id` });
  return rows.map(readRule);
}

export async function lockRule(tx: Tx, id: number): Promise<AlertRule | undefined> {
  const [row] = await tx.query<RuleRow>({
    text: `select ${COLUMNS} from alert_rules where id = $1 for update`,
    values: [id],
  });
  return row && readRule(row);
}

export async function insertRule(tx: Tx, rule: NewAlertRule): Promise<AlertRule> {
  const [row] = await tx.query<RuleRow>({
    text: `insert into alert_rules (channel, kinds, operator, role, address, quiet_from, quiet_to, digest, digest_at, time_zone, enabled)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
    values: valuesOf(rule),
  });
  if (!row) throw new Error('the rule was not inserted');
  return readRule(row);
}

export async function saveRule(tx: Tx, { id, ...rule }: AlertRule): Promise<void> {
  await tx.query({
    text: `update alert_rules set channel = $1, kinds = $2, operator = $3, role = $4, address = $5, quiet_from = $6, quiet_to = $7,
                  digest = $8, digest_at = $9, time_zone = $10, enabled = $11 where id = $12`,
    values: [...valuesOf(rule), id],
  });
}

export async function deleteRule(tx: Tx, id: number): Promise<void> {
  await tx.query({ text: 'delete from alert_rules where id = $1', values: [id] });
}

export type Receiver = {
  readonly rule: AlertRule;
  readonly operator: string | null;
  readonly address: string | null;
};

/**
 * Who gets what now: the rules that are enabled, in enabled channels, each with its receivers. An operator without an address in the
 * channel, or a disabled one, is none.
 */
export async function loadReceivers(db: Queryable): Promise<Receiver[]> {
  const rows = await db.query<RuleRow & { receiver: string | null; receiver_address: string | null }>({
    text: `select r.*, o.name as receiver, coalesce(r.address, a.address) as receiver_address
             from alert_rules r
             join alert_channels c on c.name = r.channel and c.enabled
             left join sluice_auth.operators o on (o.name = r.operator or o.role = r.role) and o.enabled
             left join alert_addresses a on a.operator = o.name and a.channel = r.channel
            where r.enabled and ((r.operator is null and r.role is null) or a.address is not null)
            order by r.id, o.name`,
  });
  return rows.map((row) => ({
    rule: readRule(row),
    operator: row.receiver,
    address: row.receiver_address,
  }));
}
