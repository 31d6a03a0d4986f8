// Structured logs, one JSON line each. Every line passes the scrubber on its way out, whoever wrote it.
import { writeSync } from 'node:fs';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { scrub } from '../domain/scrub.ts';

type LoggedError = { name: string; message: string; code?: string; stack?: string; cause?: LoggedError };

/** Allow-listed: a database error also carries the row it was about. */
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

/** Lines of the same millisecond share its text. */
function clock(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

type Destination = { write(line: string): void };

const STDOUT = 1;
const RETRY_MS = 10;
/** Whoever reads slower than we write loses lines rather than stopping us. */
const MOST_WAITING = 1024 * 1024;

/** Lines written in one turn of the event loop go out together at its end: a busy server writes hundreds in one. */
function openStdout(): Destination {
  let waiting = '';
  let isDue = false;
  function flush(): void {
    isDue = false;
    let bytes = Buffer.from(waiting);
    waiting = '';
    try {
      while (bytes.length > 0) bytes = bytes.subarray(writeSync(STDOUT, bytes));
    } catch (error) {
      // Full for the moment. Anything else is nowhere to be told, and no reason to stop working.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      waiting = bytes.toString();
      isDue = true;
      setTimeout(flush, RETRY_MS);
    }
  }
  process.on('exit', flush);
  return {
    write(line) {
      if (waiting.length < MOST_WAITING) waiting += line;
      if (!isDue) setImmediate(flush);
      isDue = true;
    },
  };
}

/** plain: a line of fields that need neither escaping nor scrubbing, for what is written with every request. */
export type Log = Logger & { plain(fields: string): void };

export function openLog(level: string, destination: Destination = openStdout()): Log {
  const time = clock();
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: time,
    formatters: { level: (label) => ({ level: label }) },
    // A request logged by a library would show its address, and with it a key in the query string.
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    hooks: { streamWrite: scrub },
  };
  const log = pino(options, destination);
  return Object.assign(log, {
    plain(fields: string): void {
      if (log.isLevelEnabled('info')) destination.write(`{"level":"info"${time()},${fields}}\n`);
    },
  });
}
