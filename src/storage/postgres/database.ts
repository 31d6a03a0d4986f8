// The connection pool and the only way to a transaction. Writes ask for a Tx, which only transaction() hands out.
import pg from 'pg';
import { BusyFault, ConnectionFault, OutcomeUnknownFault } from './faults.ts';

export type DatabaseOptions = {
  readonly connection: pg.ClientConfig;
  readonly poolSize: number;
  /** 0: none, for reports that may take as long as they need. */
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  /** A pooled connection broke while idle; it is replaced by itself, but someone should know. */
  readonly onIdleError: (error: Error) => void;
};

type Row = Record<string, unknown>;

/** A statement: a name makes it a prepared one on each connection. */
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
  /** With the time-outs and settings of the other connections: for what a request waits for. */
  readonly limited?: boolean;
};

export type Database = Queryable & {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A connection of one's own, for LISTEN and the like; the caller ends it. */
  connect(): Promise<pg.Client>;
  /** A pool of one's own with the driver's own types, for libraries that want one; the caller ends it. */
  openPool(size: number, options?: PoolOptions): pg.Pool;
  close(): Promise<void>;
};

// bigint columns arrive as bigint; everything that is an id or a count is narrowed in the codecs.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format),
};

/** Shutdown, crash, broken connection, I/O error, internal error: classes that may come as more than an ERROR. */
const MAY_BE_FATAL = /^(57P|08|53|58|XX|F0)/;

/**
 * Only an ERROR leaves the connection usable and the transaction rolled back; FATAL, PANIC and a broken socket end it,
 * whatever it was doing. A server may say these words in another language; then the code decides, on the safe side.
 */
function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error && !(error instanceof TypeError);
  if (error.severity === 'ERROR') return false;
  return error.severity === 'FATAL' || error.severity === 'PANIC' || MAY_BE_FATAL.test(error.code ?? '');
}

/** What our own queries throw, for libraries that query by themselves. */
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

const UNANSWERED_COMMIT =
  'The database went away while it was committing: the change may have been made or not. Look before you repeat it.';

/** A warning in the driver's words, a notice: PostgreSQL stopped waiting for a synchronous replica, and says OK. */
const COMMITTED_ONLY_HERE = '01000';
const UNREPLICATED =
  'The database committed, but its replica did not confirm: the change is lost if this server is. Look before you repeat it.';

/** Queries and transactions on a pool. */
export type Workable = Pick<Database, 'query' | 'transaction'>;

export function workOn(pool: pg.Pool): Workable {
  async function checkOut(): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      // No connection was made, so nothing can have been sent.
      throw new BusyFault('no database connection', { cause: error });
    }
  }

  async function withClient<T>(work: (client: Queryable) => Promise<T>): Promise<T> {
    const client = await checkOut();
    let broken: Error | undefined;
    let isReplicated = true;
    const onNotice = ({ code }: { code?: string | undefined }): void => {
      if (code === COMMITTED_ONLY_HERE) isReplicated = false;
    };
    client.on('notice', onNotice);
    try {
      const result = await work(queryable(client));
      if (!isReplicated) throw new OutcomeUnknownFault(UNREPLICATED);
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
          // Where the connection is gone, so is the transaction; the first error says more than a failed rollback.
          if (!(error instanceof ConnectionFault)) await client.query({ text: 'rollback' });
          throw error;
        }
        await client.query({ text: 'commit' }).catch((error: unknown) => {
          if (!(error instanceof ConnectionFault)) throw error;
          throw new OutcomeUnknownFault(UNANSWERED_COMMIT, { cause: error });
        });
        return result;
      }),
  };
}

/** As options of the session, since the driver does not send a zero, and zero means "none" here. */
const sessionSettings = ({ statementTimeoutMs, lockTimeoutMs }: DatabaseOptions) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: 10_000,
  // What merchants are told is on disk by then, and with the synchronous replicas, whatever a server does by default.
  synchronous_commit: 'on',
  // Generic plans halve the cost of small batches; days and times are UTC throughout.
  plan_cache_mode: 'force_generic_plan',
  // They are made when tables are new and small, and must be right when they are large: whatever has an index uses it.
  enable_seqscan: 'off',
  jit: 'off',
  timezone: 'UTC',
});

export function openDatabase(options: DatabaseOptions): Database {
  const limits: pg.PoolConfig = {
    // Should the network swallow the answer, stop waiting a little after the server would have stopped working.
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
  // A connection that breaks while nobody listens, say between being returned and being ended, would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));

  return {
    ...workOn(pool),
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
      const own = new pg.Pool({
        ...options.connection,
        max: size,
        application_name: applicationName,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        ...(limited ? limits : {}),
      });
      own.on('error', options.onIdleError);
      own.on('connect', (client) => client.on('error', () => undefined));
      return own;
    },
    close: () => pool.end(),
  };
}

export const answers = (db: Database): Promise<boolean> =>
  db.query({ text: 'select 1' }).then(
    () => true,
    () => false,
  );
