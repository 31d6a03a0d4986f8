// The connection pool and the only way to a transaction. Writes ask for a Tx, which only transaction() hands out.
import pg from 'pg';
import { BusyFault } from './faults.ts';

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

export type Database = Queryable & {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A connection of one's own, for LISTEN and the like; the caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
};

// bigint columns arrive as bigint; everything that is an id or a count is narrowed in the codecs.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format),
};

const queryable = (runner: Pick<pg.ClientBase, 'query'>): Queryable => ({
  async query<R extends Row>({ name, text, values }: Statement): Promise<R[]> {
    const config = {
      text,
      ...(name === undefined ? {} : { name }),
      ...(values === undefined ? {} : { values: [...values] }),
    };
    return (await runner.query<R>(config)).rows;
  },
});

export function openDatabase(options: DatabaseOptions): Database {
  const config: pg.PoolConfig = {
    ...options.connection,
    types,
    max: options.poolSize,
    application_name: 'sluice',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: options.statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    // Should the network swallow the answer, stop waiting a little after the server would have stopped working.
    ...(options.statementTimeoutMs > 0 ? { query_timeout: options.statementTimeoutMs + 2_000 } : {}),
    idle_in_transaction_session_timeout: 10_000,
    // Generic plans halve the cost of small batches; days and times are UTC throughout.
    options: '-c plan_cache_mode=force_generic_plan -c timezone=UTC',
  };
  const pool = new pg.Pool(config);
  pool.on('error', options.onIdleError);
  // A connection that breaks while nobody listens, say between being returned and being ended, would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));

  async function checkOut(): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      // No connection was made, so nothing can have been sent.
      throw new BusyFault('no database connection', { cause: error });
    }
  }

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await checkOut();
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      // Only an error with an SQLSTATE below "fatal" leaves the connection usable.
      if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    query: (statement) => withClient((client) => queryable(client).query(statement)),
    transaction: (work) =>
      withClient(async (client) => {
        await client.query('begin');
        try {
          const result = await work(queryable(client) as Tx);
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch(() => undefined);
          throw error;
        }
      }),
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
    close: () => pool.end(),
  };
}
