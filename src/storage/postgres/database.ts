// The connection pool and transactions. Writes require a Tx, which only transaction() provides.
import pg from 'pg';
import { BusyFault, ConnectionFault, OutcomeUnknownFault } from './faults.ts';
import { type HostClient, type Hosts, openHosts } from './hosts.ts';
import { limitedSettings, prepareSession, UnsuitableDatabaseFault } from './session.ts';

export type DatabaseOptions = {
  /** Several: the hosts of a cluster, one of which is its primary. */
  readonly connection: pg.ClientConfig | readonly pg.ClientConfig[];
  readonly poolSize: number;
  /** 0: no limit, for reports. */
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  /** A pooled connection broke while idle. The pool replaces it; the error is only for the log. */
  readonly onIdleError: (error: Error) => void;
};

type Row = Record<string, unknown>;

/** A statement with a name is prepared on each connection. */
type Statement = {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
};

declare const tx: unique symbol;
export type Tx = Queryable & { readonly [tx]: true };

export type Queryable = { query<R extends Row>(statement: Statement): Promise<R[]> };

type ConnectOptions = {
  /** A query without a response in this time has lost its connection. Undefined: there is no limit, as for reports. */
  readonly queryTimeoutMs?: number;
};

type PoolOptions = ConnectOptions & {
  readonly applicationName?: string;
  /** With the timeouts and settings of the main pool: for queries that a request waits for. */
  readonly limited?: boolean;
};

export type Database = Queryable & {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A dedicated connection, as for LISTEN; the caller ends it. */
  connect(options?: ConnectOptions): Promise<pg.Client>;
  /** A separate pool with the driver's default types, for libraries that require one; the caller ends it. */
  openPool(size: number, options?: PoolOptions): pg.Pool;
  close(): Promise<void>;
};

// bigint columns arrive as bigint; the row readers narrow ids and counts to number.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format),
};

/** Shutdown, crash, broken connection, I/O error, internal error: classes that may be FATAL or PANIC. */
const POSSIBLY_FATAL_SQLSTATE = /^(57P|08|53|58|XX|F0)/;

/**
 * After an ERROR the connection stays usable and the transaction is rolled back. FATAL, PANIC and a broken socket end the
 * connection. A server may localize the severity text; then every SQLSTATE class that can be fatal counts as fatal.
 */
function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error && !(error instanceof TypeError);
  if (error.severity === 'ERROR') return false;
  return (
    error.severity === 'FATAL' || error.severity === 'PANIC' || POSSIBLY_FATAL_SQLSTATE.test(error.code ?? '')
  );
}

/** Converts an error of the driver to the fault that our own queries throw; for libraries that query directly. */
export const asFault = (error: unknown): unknown =>
  endsConnection(error) ? new ConnectionFault(String(error), { cause: error }) : error;

const queryable = (runner: Pick<pg.ClientBase, 'query'>): Queryable => ({
  async query<R extends Row>({ name, text, values }: Statement): Promise<R[]> {
    const config = {
      text,
      ...(name === undefined ? {} : { name }),
      ...(values === undefined ? {} : { values: [...values] }),
    };
    try {
      return (await runner.query<R>(config)).rows;
    } catch (error) {
      throw asFault(error);
    }
  },
});

/** The primary became a replica without ending its connections; another connection finds the new primary. */
const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006';

const LOST_COMMIT_RESPONSE_MESSAGE =
  'The connection to the database was lost during a commit: the change may or may not have been saved. Check before you repeat it.';

/** SQLSTATE of the warning, a notice in the driver, with which PostgreSQL stops waiting for a synchronous replica. */
const UNREPLICATED_COMMIT_SQLSTATE = '01000';
const UNREPLICATED_COMMIT_MESSAGE =
  'The database committed, but its replica did not confirm: the change is lost if this server is lost. Check before you repeat it.';

/** Queries and transactions on a pool. */
export type PooledDatabase = Pick<Database, 'query' | 'transaction'>;

export function fromPool(pool: pg.Pool, hosts?: Hosts): PooledDatabase {
  async function checkOut(): Promise<pg.PoolClient> {
    const connect = () => pool.connect();
    try {
      return await (hosts ? hosts.tryEach(connect) : connect());
    } catch (error) {
      if (error instanceof BusyFault) throw error;
      // Without a connection, nothing was sent.
      throw new BusyFault('no database connection', { cause: error });
    }
  }

  async function withClient<T>(work: (client: Queryable) => Promise<T>): Promise<T> {
    const client = await checkOut();
    let broken: Error | undefined;
    let isReplicated = true;
    const onNotice = ({ code }: { code?: string | undefined }): void => {
      if (code === UNREPLICATED_COMMIT_SQLSTATE) isReplicated = false;
    };
    client.on('notice', onNotice);
    try {
      const result = await work(queryable(client));
      if (!isReplicated) throw new OutcomeUnknownFault(UNREPLICATED_COMMIT_MESSAGE);
      return result;
    } catch (error) {
      if (error instanceof ConnectionFault || error instanceof OutcomeUnknownFault || isReadOnly(error))
        broken = error as Error;
      throw error;
    } finally {
      client.off('notice', onNotice);
      client.release(broken);
    }
  }

  return {
    query: (statement) => withClient((client) => client.query(statement)),
    transaction: (work) =>
      withClient(async (client) => {
        await client.query({ text: 'begin' });
        let result: Awaited<ReturnType<typeof work>>;
        try {
          result = await work(client as Tx);
        } catch (error) {
          // A lost connection ends the transaction, and a failed rollback would hide the first error.
          if (!(error instanceof ConnectionFault)) await client.query({ text: 'rollback' });
          throw error;
        }
        await client.query({ text: 'commit' }).catch((error: unknown) => {
          if (!(error instanceof ConnectionFault)) throw error;
          throw new OutcomeUnknownFault(LOST_COMMIT_RESPONSE_MESSAGE, { cause: error });
        });
        return result;
      }),
  };
}

/** The pool waits for the promise; its types do not say so. */
const preparing = (settings?: ReturnType<typeof limitedSettings>) =>
  ((client) => prepareSession(client, settings)) as NonNullable<pg.PoolConfig['onConnect']>;

const CONNECT_TIMEOUT_MS = 5_000;

export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs } = options;
  const hosts = openHosts([options.connection].flat());
  const common: pg.ClientConfig = { keepAlive: true, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  const limited: pg.PoolConfig = {
    // If a response is lost, the client stops waiting two seconds after the statement timeout of the server.
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + 2_000 } : {}),
    onConnect: preparing(limitedSettings(options)),
  };

  function newPool(config: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool({
      onConnect: preparing(),
      ...common,
      ...config,
      Client: hosts.Client as unknown as new () => pg.ClientBase,
    });
    pool.on('error', options.onIdleError);
    // The client has a listener already; graphile-worker warns about a pool that adds none.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  }

  const pool = newPool({ types, max: options.poolSize, application_name: 'sluice', ...limited });
  return {
    ...fromPool(pool, hosts),
    connect: ({ queryTimeoutMs } = {}) =>
      hosts
        .tryEach(() =>
          connectOnce(
            new hosts.Client({
              ...common,
              types,
              application_name: 'sluice',
              ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
            }),
          ),
        )
        .catch((error: Error) => {
          if (error instanceof BusyFault) throw error;
          throw new BusyFault(`Cannot connect to the database: ${error.message}`, { cause: error });
        }),
    openPool: (size, { applicationName = 'sluice jobs', limited: isLimited = false, queryTimeoutMs } = {}) =>
      newPool({
        max: size,
        application_name: applicationName,
        ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
        ...(isLimited ? limited : {}),
      }),
    close: () => pool.end(),
  };
}

async function connectOnce(client: HostClient): Promise<pg.Client> {
  await client.connect();
  try {
    await prepareSession(client);
    return client;
  } catch (error) {
    await disconnect(client);
    throw error;
  }
}

const DISCONNECT_TIMEOUT_MS = 1_000;

/** A server that is gone does not answer the good-bye either. */
export async function disconnect(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  const late = setTimeout(() => stream.destroy(), DISCONNECT_TIMEOUT_MS);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}

/** Undefined: it responds and can be written to. */
export const findDatabaseProblem = (db: Database): Promise<string | undefined> =>
  db.query<{ isReplica: boolean }>({ text: 'select pg_is_in_recovery() as "isReplica"' }).then(
    ([row]) => (row?.isReplica ? 'The database is a replica.' : undefined),
    (error: unknown) =>
      error instanceof UnsuitableDatabaseFault ? error.message : 'The database does not respond.',
  );
