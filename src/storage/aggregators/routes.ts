// Routes to aggregators, and the rules that decide where a payout may go.
import type { Halt, Route, Routing } from '../../domain/routing.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import { LOCK_HALTS_SHARED } from '../postgres/advisory-locks.ts';
import { minorFromText } from '../postgres/codecs.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { AGGREGATOR_COLUMNS, type AggregatorRow, readAggregator } from './aggregators.ts';

type RouteRow = {
  system: SystemName;
  aggregator: string;
  position: number;
  enabled: boolean;
  min_amount: string | null;
  max_amount: string | null;
};

const readRouting = ({ aggregators, routes }: RoutingRulesRow): Routing => ({
  aggregators: new Map(aggregators.map((row) => [row.name, readAggregator(row)])),
  routes: routes.map((row) => ({
    system: row.system,
    aggregator: row.aggregator,
    position: row.position,
    enabled: row.enabled,
    min: minorFromText(row.min_amount),
    max: minorFromText(row.max_amount),
  })),
});

type RoutingRulesRow = {
  aggregators: AggregatorRow[];
  routes: RouteRow[];
  halts: Halt[];
  has_floats: boolean;
  is_confirmed: boolean;
  version: string;
};

type RoutingRules = {
  readonly routing: Routing;
  readonly halts: readonly Halt[];
  /** Whether the float of any aggregator is tracked. */
  readonly hasFloats: boolean;
  /** The database is where it was when it was last confirmed to be complete. */
  readonly isConfirmed: boolean;
  /** The version of the catalog. */
  readonly version: number;
};

/** One query, because it runs before every attempt. */
async function loadRoutingRules(db: Queryable): Promise<RoutingRules> {
  const [row] = await db.query<RoutingRulesRow>({
    name: 'load_rules',
    text: `select
             array(select to_jsonb(a) from (select ${AGGREGATOR_COLUMNS} from aggregators order by name) a) as aggregators,
             array(select to_jsonb(r) from (
                     select system, aggregator, position, enabled, min_amount::text, max_amount::text from routes
                      order by system, position, aggregator) r) as routes,
             array(select to_jsonb(h) from (select scope, subject from halts) h) as halts,
             exists (select from floats) as has_floats,
             exists (select from database_identity where started_at = pg_postmaster_start_time()
                        and withdrawals_oid = 'withdrawals'::regclass) as is_confirmed,
             (select version::text from catalog_version) as version`,
  });
  if (!row) throw new Error('the routing rules could not be read');
  return {
    routing: readRouting(row),
    halts: row.halts,
    hasFloats: row.has_floats,
    isConfirmed: row.is_confirmed,
    version: Number(row.version),
  };
}

/** Aggregators cannot change until the end of the transaction, so an attempt is written with their current terms. */
export async function lockRoutingRules(tx: Tx): Promise<RoutingRules> {
  // The lock of the halts too: a halt that was answered is among those that are read next.
  await tx.query({
    name: 'lock_rules',
    text: `select from aggregators, (${LOCK_HALTS_SHARED}) locked order by name for share of aggregators`,
  });
  return loadRoutingRules(tx);
}

export const loadRouting = async (db: Queryable): Promise<Routing> => (await loadRoutingRules(db)).routing;

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
