// One transport with one request, for the tests of the transport.
import { onTestFinished } from 'vitest';
import {
  type CallOutcome,
  openTransport,
  type Transport,
  type TransportOptions,
} from '../../src/adapters/shared/transport.ts';
import { never } from './harness.ts';

export const POST = { method: 'POST', path: '/payouts', headers: {}, body: '{"reference":"wd-1"}' } as const;

/** Closed after the test. */
export function openTestTransport(url: string, more: Partial<TransportOptions> = {}): Transport {
  const transport = openTransport({ url, deadlineMs: 5_000, connectTimeoutMs: 500, ...more });
  onTestFinished(() => transport.close());
  return transport;
}

export const callOnce = (url: string, more: Partial<TransportOptions> = {}): Promise<CallOutcome> =>
  openTestTransport(url, more).call(POST, never());
