// Structured logs, one JSON line each. Every line passes the scrubber on its way out, whoever wrote it.
import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
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

export function openLog(level: string, destination?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A request logged by a library would show its address, and with it a key in the query string.
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    hooks: { streamWrite: scrub },
  };
  return destination ? pino(options, destination) : pino(options);
}
