// The connection pool and transactions. Writes require a Tx, which only transaction() provides.
import pg from 'pg';
import { BusyFault, ConnectionFault, OutcomeUnknownFault } from './faults.ts';

export type DatabaseOptions = {
  readonly connection: pg.ClientConfig;
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

type PoolOptions = {
  readonly applicationName?: string;
  /** With the timeouts and settings of the main pool: for queries that a request waits for. */
  readonly limited?: boolean;
};

export type Database = Queryable & {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A dedicated connection, as for LISTEN; the caller ends it. */
  connect(): Promise<pg.Client>;
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

const LOST_COMMIT_RESPONSE_MESSAGE =
  'The connection to the database was lost during a commit: the change may or may not have been saved. Check before you repeat it.';

/** SQLSTATE of the warning, a notice in the driver, with which PostgreSQL stops waiting for a synchronous replica. */
const UNREPLICATED_COMMIT_SQLSTATE = '01000';
const UNREPLICATED_COMMIT_MESSAGE =
  'The database committed, but its replica did not confirm: the change is lost if this server is lost. Check before you repeat it.';

/** Queries and transactions on a pool. */
export type PooledDatabase = Pick<Database, 'query' | 'transaction'>;

export function fromPool(pool: pg.Pool): PooledDatabase {
  async function checkOut(): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
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
      if (error instanceof ConnectionFault || error instanceof OutcomeUnknownFault) broken = error;
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

/** Sent as session options, because the driver does not send a timeout of zero, which disables the limit. */
const sessionSettings = ({ statementTimeoutMs, lockTimeoutMs }: DatabaseOptions) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: 10_000,
  // A commit is on disk, and on synchronous replicas, before it is reported, regardless of the server's default.
  synchronous_commit: 'on',
  // Generic plans halve the cost of small batches.
  plan_cache_mode: 'force_generic_plan',
  // A generic plan is created while tables are small and reused when they are large, so it must use the indexes.
  enable_seqscan: 'off',
  jit: 'off',
  // Days and times are UTC throughout.
  timezone: 'UTC',
});

export function openDatabase(options: DatabaseOptions): Database {
  const limits: pg.PoolConfig = {
    // If a response is lost, the client stops waiting two seconds after the statement timeout of the server.
    ...(options.statementTimeoutMs > 0 ? { query_timeout: options.statementTimeoutMs + 2_000 } : {}),
    options: Object.entries(sessionSettings(options))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
  const config: pg.PoolConfig = {
    ...options.connection,
    types,
    max: options.poolSize,
    application_name: 'sluice',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...limits,
  };
  const pool = new pg.Pool(config);
  pool.on('error', options.onIdleError);
  // Without a listener, an error of a connection, for example between release and end, would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));

  return {
    ...fromPool(pool),
    async connect() {
      const client = new pg.Client({
        ...options.connection,
        types,
        application_name: 'sluice',
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
      });
      client.on('error', () => undefined);
      await client.connect().catch((error: Error) => {
        throw new BusyFault(`Cannot connect to the database: ${error.message}`, { cause: error });
      });
      return client;
    },
    openPool(size, { applicationName = 'sluice jobs', limited = false } = {}) {
      const separate = new pg.Pool({
        ...options.connection,
        max: size,
        application_name: applicationName,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        ...(limited ? limits : {}),
      });
      separate.on('error', options.onIdleError);
      separate.on('connect', (client) => client.on('error', () => undefined));
      return separate;
    },
    close: () => pool.end(),
  };
}

export const isDatabaseUp = (db: Database): Promise<boolean> =>
  db.query({ text: 'select 1' }).then(
    () => true,
    () => false,
  );
