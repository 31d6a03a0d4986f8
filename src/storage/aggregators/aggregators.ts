// Aggregators, the routes to them, what they hold for us, and the switches that stop them.
import { asMinor, type Minor } from '../../domain/money.ts';
import type {
  AggregatorKind,
  AggregatorTerms,
  Halt,
  HaltScope,
  Route,
  Routing,
} from '../../domain/routing.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import type { SealedText } from '../installation/vault.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

type AggregatorRow = {
  name: string;
  kind: AggregatorKind;
  url: string;
  enabled: boolean;
  deadline_ms: number;
  finality_seconds: number;
};

const AGGREGATOR_COLUMNS = 'name, kind, url, enabled, deadline_ms, finality_seconds';

const readAggregator = (row: AggregatorRow): AggregatorTerms => ({
  name: row.name,
  kind: row.kind,
  url: row.url,
  enabled: row.enabled,
  deadlineMs: row.deadline_ms,
  finalitySeconds: row.finality_seconds,
});

type RouteRow = {
  system: SystemName;
  aggregator: string;
  position: number;
  enabled: boolean;
  min_amount: string | null;
  max_amount: string | null;
};

const readBound = (text: string | null): Minor | null => (text === null ? null : asMinor(BigInt(text)));

const readRouting = ({ aggregators, routes }: RulesRow): Routing => ({
  aggregators: new Map(aggregators.map((row) => [row.name, readAggregator(row)])),
  routes: routes.map((row) => ({
    system: row.system,
    aggregator: row.aggregator,
    position: row.position,
    enabled: row.enabled,
    min: readBound(row.min_amount),
    max: readBound(row.max_amount),
  })),
});

type RulesRow = {
  aggregators: AggregatorRow[];
  routes: RouteRow[];
  halts: Halt[];
  has_floats: boolean;
  version: string;
};

type Rules = {
  readonly routing: Routing;
  readonly halts: readonly Halt[];
  /** Some aggregator's float is tracked. */
  readonly hasFloats: boolean;
  /** Of the catalog. */
  readonly version: number;
};

/** Everything that decides where a payout may go, in one question: it is asked before every attempt. */
async function loadRules(db: Queryable): Promise<Rules> {
  const [row] = await db.query<RulesRow>({
    name: 'load_rules',
    text: `select
             array(select to_jsonb(a) from (select ${AGGREGATOR_COLUMNS} from aggregators order by name) a) as aggregators,
             array(select to_jsonb(r) from (
                     select system, aggregator, position, enabled, min_amount::text, max_amount::text from routes
                      order by system, position, aggregator) r) as routes,
             array(select to_jsonb(h) from (select scope, subject from halts) h) as halts,
             exists (select from floats) as has_floats,
             (select version::text from catalog_version) as version`,
  });
  if (!row) throw new Error('the rules could not be read');
  return {
    routing: readRouting(row),
    halts: row.halts,
    hasFloats: row.has_floats,
    version: Number(row.version),
  };
}

/** No aggregator changes before the end of the transaction: an attempt is written for what it is. */
export async function lockRules(tx: Tx): Promise<Rules> {
  await tx.query({ name: 'lock_rules', text: 'select from aggregators order by name for share' });
  return loadRules(tx);
}

export const loadRouting = async (db: Queryable): Promise<Routing> => (await loadRules(db)).routing;

export async function loadSecrets(db: Queryable, aggregator: string): Promise<SealedText | undefined> {
  const [row] = await db.query<{ secrets_sealed: Buffer; secrets_key: string }>({
    text: 'select secrets_sealed, secrets_key from aggregators where name = $1',
    values: [aggregator],
  });
  return row && { sealed: row.secrets_sealed, keyId: row.secrets_key };
}

export async function insertAggregator(
  tx: Tx,
  terms: AggregatorTerms,
  secrets: SealedText,
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into aggregators (name, kind, url, enabled, deadline_ms, finality_seconds, secrets_sealed, secrets_key)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (name) do nothing returning name`,
    values: [
      terms.name,
      terms.kind,
      terms.url,
      terms.enabled,
      terms.deadlineMs,
      terms.finalitySeconds,
      secrets.sealed,
      secrets.keyId,
    ],
  });
  return rows.length > 0;
}

export async function lockAggregator(tx: Tx, name: string): Promise<AggregatorTerms | undefined> {
  const [row] = await tx.query<AggregatorRow>({
    text: `select ${AGGREGATOR_COLUMNS} from aggregators where name = $1 for update`,
    values: [name],
  });
  return row && readAggregator(row);
}

/** Without secrets the old ones stay. */
export async function saveAggregator(tx: Tx, terms: AggregatorTerms, secrets?: SealedText): Promise<void> {
  await tx.query({
    text: `update aggregators set url = $2, enabled = $3, deadline_ms = $4, finality_seconds = $5,
             secrets_sealed = coalesce($6, secrets_sealed), secrets_key = coalesce($7, secrets_key) where name = $1`,
    values: [
      terms.name,
      terms.url,
      terms.enabled,
      terms.deadlineMs,
      terms.finalitySeconds,
      secrets?.sealed ?? null,
      secrets?.keyId ?? null,
    ],
  });
}

export async function saveRoute(tx: Tx, route: Route): Promise<void> {
  await tx.query({
    text: `insert into routes (system, aggregator, position, enabled, min_amount, max_amount) values ($1, $2, $3, $4, $5, $6)
           on conflict (system, aggregator) do update set position = $3, enabled = $4, min_amount = $5, max_amount = $6`,
    values: [route.system, route.aggregator, route.position, route.enabled, route.min, route.max],
  });
}

export async function removeRoute(tx: Tx, system: SystemName, aggregator: string): Promise<void> {
  await tx.query({
    text: 'delete from routes where system = $1 and aggregator = $2',
    values: [system, aggregator],
  });
}

type FloatRow = { aggregator: string; remaining: bigint };

const readFloats = (rows: readonly FloatRow[]): Map<string, Minor> =>
  new Map(rows.map((row) => [row.aggregator, asMinor(row.remaining)]));

export async function loadFloats(db: Queryable): Promise<Map<string, Minor>> {
  return readFloats(await db.query<FloatRow>({ text: 'select aggregator, remaining from floats' }));
}

/** Locked until the end of the transaction: what is chosen by them is taken from them. */
export async function lockFloats(tx: Tx): Promise<Map<string, Minor>> {
  return readFloats(
    await tx.query<FloatRow>({
      name: 'lock_floats',
      text: 'select aggregator, remaining from floats order by aggregator for update',
    }),
  );
}

/** Null: not tracked any more. */
export async function setFloat(tx: Tx, aggregator: string, remaining: Minor | null): Promise<void> {
  if (remaining === null) {
    await tx.query({ text: 'delete from floats where aggregator = $1', values: [aggregator] });
    return;
  }
  await tx.query({
    text: `insert into floats (aggregator, remaining) values ($1, $2)
           on conflict (aggregator) do update set remaining = $2`,
    values: [aggregator, remaining],
  });
}

/** By so much more or less; aggregators that are not tracked stay so. */
export async function shiftFloats(tx: Tx, by: ReadonlyMap<string, Minor>): Promise<void> {
  if (by.size === 0) return;
  if (by.size > 1) await lockFloats(tx);
  await tx.query({
    name: 'shift_floats',
    text: `update floats f set remaining = f.remaining + shift.amount
             from unnest($1::text[], $2::bigint[]) as shift (aggregator, amount) where f.aggregator = shift.aggregator`,
    values: [[...by.keys()], [...by.values()]],
  });
}

export type HaltRow = Halt & { readonly actor: string; readonly reason: string; readonly at: Date };

export async function loadHalts(db: Queryable): Promise<HaltRow[]> {
  return db.query<HaltRow>({
    name: 'load_halts',
    text: 'select scope, subject, actor, reason, at from halts order by at',
  });
}

export type HaltOrder = {
  readonly scope: HaltScope;
  readonly subject: string;
  readonly actor: string;
  readonly reason: string;
};

/** What is halted already stays so, for the reason it was. */
export async function insertHalt(tx: Tx, { scope, subject, actor, reason }: HaltOrder): Promise<void> {
  await tx.query({
    text: `insert into halts (scope, subject, actor, reason) values ($1, $2, $3, $4) on conflict (scope, subject) do nothing`,
    values: [scope, subject, actor, reason],
  });
}

/** What is halted already is so for this reason from now on. */
export async function replaceHalt(tx: Tx, { scope, subject, actor, reason }: HaltOrder): Promise<HaltRow> {
  const [halt] = await tx.query<HaltRow>({
    text: `insert into halts (scope, subject, actor, reason) values ($1, $2, $3, $4)
           on conflict (scope, subject) do update set actor = excluded.actor, reason = excluded.reason, at = now()
           returning scope, subject, actor, reason, at`,
    values: [scope, subject, actor, reason],
  });
  if (!halt) throw new Error('the halt was not written');
  return halt;
}

export async function removeHalt(tx: Tx, scope: HaltScope, subject: string): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from halts where scope = $1 and subject = $2 returning scope',
    values: [scope, subject],
  });
  return rows.length > 0;
}
