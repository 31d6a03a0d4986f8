// Structured logs, one JSON line each. Every line is redacted before it is written; only request lines, which consist of
// fixed words and numbers, skip that.
import { writeSync } from 'node:fs';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { redactText } from '../domain/redact/logs.ts';
import type { ServerLog } from '../http/request-log.ts';

type LoggedError = { name: string; message: string; code?: string; stack?: string; cause?: LoggedError };

/** An allow-list of fields: a database error also contains the data of its row. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) };
  return {
    name: error.name,
    message: error.message,
    ...('code' in error ? { code: String(error.code) } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Formats each millisecond once. */
function createTimestampCache(): () => string {
  let formattedAt = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== formattedAt) {
      formattedAt = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

type Destination = { write(line: string): void };

const STDOUT_FD = 1;
const RETRY_MS = 10;
const FLUSH_BYTES = 64 * 1024;
/** If the reader is slower than the log, lines beyond this are dropped. */
const MAX_PENDING_LENGTH = 4 * 1024 * 1024;

/** Lines of one turn of the event loop are written together: a busy server logs hundreds per turn. */
function openStdout(): Destination {
  let pendingText = '';
  let pendingBytes = Buffer.alloc(0);
  let isFlushScheduled = false;

  function flush(): void {
    isFlushScheduled = false;
    pendingBytes = Buffer.concat([pendingBytes, Buffer.from(pendingText)]);
    pendingText = '';
    try {
      while (pendingBytes.length > 0)
        pendingBytes = pendingBytes.subarray(writeSync(STDOUT_FD, pendingBytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        isFlushScheduled = true;
        setTimeout(flush, RETRY_MS);
        return;
      }
      // The error cannot be logged; drop the lines and continue.
      pendingBytes = Buffer.alloc(0);
    }
  }
  process.on('exit', flush);

  return {
    write(line) {
      if (pendingBytes.length + pendingText.length < MAX_PENDING_LENGTH) pendingText += line;
      if (pendingText.length > FLUSH_BYTES && pendingBytes.length === 0) flush();
      if (isFlushScheduled || pendingText === '') return;
      isFlushScheduled = true;
      setImmediate(flush);
    },
  };
}

export type Log = Logger & Pick<ServerLog, 'writePrepared'>;

export function openLog(level: string, destination: Destination = openStdout()): Log {
  const time = createTimestampCache();
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: time,
    formatters: { level: (label) => ({ level: label }) },
    // A request logged by a library would show its URL, and with it a key in the query string.
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    hooks: { streamWrite: redactText },
  };
  const log = pino(options, destination);
  return Object.assign(log, {
    writePrepared(fields: string): void {
      if (log.isLevelEnabled('info')) destination.write(`{"level":"info"${time()},${fields}}\n`);
    },
  });
}
