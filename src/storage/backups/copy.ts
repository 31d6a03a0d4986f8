// COPY through the driver, which has its messages but no interface for them: rows leave and enter the database as the text
// that PostgreSQL itself writes, without being parsed.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

type Connection = {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): boolean | undefined;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** The parts of the driver's query that COPY needs. */
abstract class Copy implements pg.Submittable {
  readonly finished: Promise<number>;
  readonly #text: string;
  #rows = 0;
  #error: Error | undefined;
  #resolve: (rows: number) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(text: string) {
    this.#text = text;
    this.finished = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    (connection as unknown as Connection).query(this.#text);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY ([0-9]+)$/.exec(text)?.[1]);
  }

  /** After an error of the server, it still reports that it is ready; after a lost connection nothing follows. */
  handleError(error: Error): void {
    this.#error ??= error;
    this.#reject(this.#error);
  }

  handleReadyForQuery(): void {
    if (this.#error) this.#reject(this.#error);
    else this.#resolve(this.#rows);
  }
}

class CopyOut extends Copy {
  readonly #onRow: (row: Buffer, connection: Connection) => void;

  constructor(text: string, onRow: (row: Buffer, connection: Connection) => void) {
    super(text);
    this.#onRow = onRow;
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    this.#onRow(chunk, connection);
  }
}

class CopyIn extends Copy {
  readonly #send: (connection: Connection) => void;

  constructor(text: string, send: (connection: Connection) => void) {
    super(text);
    this.#send = send;
  }

  handleCopyInResponse(connection: Connection): void {
    this.#send(connection);
  }
}

const CHUNK_BYTES = 256 * 1024;

/** Returns the number of rows. The server waits while `write` does. */
export async function copyOut(
  client: pg.Client,
  source: string,
  write: (chunk: Buffer) => Promise<void>,
): Promise<number> {
  let rows: Buffer[] = [];
  let bytes = 0;
  let failure: unknown;
  let writing: Promise<void> | undefined;
  const flush = (connection?: Connection): void => {
    const chunk = Buffer.concat(rows);
    rows = [];
    bytes = 0;
    connection?.stream.pause();
    writing = (writing ?? Promise.resolve())
      .then(() => write(chunk))
      .catch((error: unknown) => {
        failure ??= error;
        // Nothing more is needed, and the rest of a large table would still be sent.
        connection?.stream.destroy();
      })
      .finally(() => connection?.stream.resume());
  };
  const copy = new CopyOut(`copy ${source} to stdout`, (row, connection) => {
    // The driver reuses the memory of its messages.
    rows.push(Buffer.from(row));
    bytes += row.length;
    if (bytes >= CHUNK_BYTES) flush(connection);
  });
  client.query(copy);
  try {
    const count = await copy.finished;
    if (bytes > 0) flush();
    await writing;
    if (failure !== undefined) throw failure;
    return count;
  } catch (error) {
    throw failure ?? error;
  }
}

/** Returns the number of rows. Takes the next chunk only when the server has room for it. */
export async function copyIn(
  client: pg.Client,
  target: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  let failure: unknown;
  const ended = new AbortController();
  const copy = new CopyIn(`copy ${target} from stdin`, (connection) => {
    send(connection, chunks, ended.signal).catch((error: unknown) => {
      failure = error;
      connection.sendCopyFail('the backup cannot be read');
    });
  });
  client.query(copy);
  try {
    return await copy.finished;
  } catch (error) {
    throw failure ?? error;
  } finally {
    ended.abort();
  }
}

async function send(
  connection: Connection,
  chunks: AsyncIterable<Buffer>,
  ended: AbortSignal,
): Promise<void> {
  for await (const chunk of chunks) {
    // The server rejected a row: what follows is not wanted.
    if (ended.aborted) return;
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain)
      await once(connection.stream, 'drain', { signal: ended }).catch(() => undefined);
  }
  if (!ended.aborted) connection.endCopyFrom();
}
