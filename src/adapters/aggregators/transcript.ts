// A call or a callback as an operator may read it. Of the headers nothing is kept; bodies lose every key, signature and
// destination, however they spell it.
import { performance } from 'node:perf_hooks';
import { decodeEscapes, hideSecrets } from '../../domain/redact/aggregator.ts';
import { redactMessage, truncate } from '../../domain/redact/logs.ts';
import type { Exchange } from '../../domain/reports.ts';
import { maskWallet, walletRedactor } from '../../domain/systems/wallets.ts';
import type { CallbackRequest, Payout } from '../../ports/aggregator.ts';
import { signaturesIn } from './standard-webhooks.ts';
import type { CallOutcome, CallRequest, Transport } from './transport.ts';

/** More than is kept of it in the end: masks make it shorter. */
const LONGEST_READ = 4_000;

const same = (text: string): string => text;

const PREFIX = /^(?:whsec_|sk_)/;

/** What has to be hidden of keys: each as it comes out of plain(), with its prefix or without, as it is or as JSON. */
export const spellings = (secrets: readonly string[]): readonly string[] =>
  secrets
    .flatMap((secret) => [secret, secret.replace(PREFIX, '')])
    .flatMap((secret) => [decodeEscapes(secret), decodeEscapes(JSON.stringify(secret).slice(1, -1))])
    .filter((spelling, i, all) => spelling !== '' && all.indexOf(spelling) === i);

const read = (text: string): string => decodeEscapes(truncate(text, LONGEST_READ));

export type Call = {
  readonly request: CallRequest;
  readonly outcome: CallOutcome;
  readonly ms: number;
};

export async function call(transport: Transport, request: CallRequest, signal: AbortSignal): Promise<Call> {
  const startedAt = performance.now();
  const outcome = await transport.call(request, signal);
  const asSent = { ...request, path: transport.pathOf(request.path) };
  return { request: asSent, outcome, ms: Math.round(performance.now() - startedAt) };
}

/** With the payout where it is known; whoever writes the exchange down hides its destination everywhere else. */
export function transcribe(
  { request, outcome, ms }: Call,
  hidden: readonly string[],
  payout?: Pick<Payout, 'system' | 'wallet'>,
): Exchange {
  const { method, path, body = '' } = request;
  const reply = 'status' in outcome ? outcome : 'begun' in outcome ? outcome.begun : undefined;
  const problem = 'lost' in outcome ? outcome.lost : 'detail' in outcome ? outcome.detail : '';
  const signatures = [...signaturesIn(request.headers), ...signaturesIn(reply?.headers ?? {})];
  const hideKeys = hideSecrets([...hidden, ...signatures]);
  const hideWallet = payout ? walletRedactor(payout.system, maskWallet(payout.system, payout.wallet)) : same;
  const shown = (text: string): string => redactMessage(hideWallet(hideKeys(read(text))));
  return {
    request: shown(`${method} ${path} ${body}`.trimEnd()),
    status: reply?.status ?? null,
    answer: shown(reply?.body ?? problem),
    ms,
  };
}

export const transcribeCallback = (
  { headers, body }: CallbackRequest,
  hidden: readonly string[],
): Exchange => ({
  request: null,
  status: null,
  answer: redactMessage(hideSecrets([...hidden, ...signaturesIn(headers)])(read(body))),
  ms: null,
});
