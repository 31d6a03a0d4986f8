// A change is sent once and now: offline it is not sent at all, and without a response its outcome is unknown.
import { OfflineError, OutcomeUnknownError } from './errors.ts';

/** A connection can be lost without an error. Checks of the ledger and comparisons with an aggregator may take a minute. */
const RESPONSE_TIMEOUT_MS = 120_000;

export const isChange = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';

export async function sendChange(request: Request): Promise<Response> {
  if (!navigator.onLine) throw new OfflineError();
  try {
    return await fetch(request, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
  } catch (cause) {
    throw new OutcomeUnknownError(undefined, { cause });
  }
}
