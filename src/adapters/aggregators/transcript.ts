// Records a call or a callback for operators. Headers are not recorded; keys, signatures and destinations are redacted
// from bodies in every spelling.
import { performance } from 'node:perf_hooks';
import { decodeEscapes, hideSecrets } from '../../domain/redact/aggregator.ts';
import { redactMessage, truncate } from '../../domain/redact/logs.ts';
import type { Exchange } from '../../domain/reports.ts';
import { maskWallet, walletRedactor } from '../../domain/systems/wallets.ts';
import type { CallbackRequest, Payout } from '../../ports/aggregator.ts';
import { signaturesIn } from '../shared/standard-webhooks.ts';
import type { CallOutcome, CallRequest, Transport } from '../shared/transport.ts';

/** More than is stored in the end, because redaction shortens the text. */
const LONGEST_READ = 4_000;

const unchanged = (text: string): string => text;

const PREFIX = /^(?:whsec_|sk_)/;

/** The spellings of keys to redact: after decodeEscapes, with and without prefix, raw and as JSON. */
export const spellings = (secrets: readonly string[]): readonly string[] =>
  secrets
    .flatMap((secret) => [secret, secret.replace(PREFIX, '')])
    .flatMap((secret) => [decodeEscapes(secret), decodeEscapes(JSON.stringify(secret).slice(1, -1))])
    .filter((spelling, i, all) => spelling !== '' && all.indexOf(spelling) === i);

const truncateAndDecode = (text: string): string => decodeEscapes(truncate(text, LONGEST_READ));

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

/** Redacts the destination if `payout` is given; otherwise redactReport does before the exchange is stored. */
export function transcribe(
  { request, outcome, ms }: Call,
  hidden: readonly string[],
  payout?: Pick<Payout, 'system' | 'wallet'>,
): Exchange {
  const { method, path, body = '' } = request;
  const reply = 'status' in outcome ? outcome : 'partial' in outcome ? outcome.partial : undefined;
  const problem = 'lost' in outcome ? outcome.lost : 'detail' in outcome ? outcome.detail : '';
  const signatures = [...signaturesIn(request.headers), ...signaturesIn(reply?.headers ?? {})];
  const hideKeys = hideSecrets([...hidden, ...signatures]);
  const hideWallet = payout ? hideDestination(payout) : unchanged;
  const redact = (text: string): string => redactMessage(hideWallet(hideKeys(truncateAndDecode(text))));
  return {
    request: redact(`${method} ${path} ${body}`.trimEnd()),
    status: reply?.status ?? null,
    answer: redact(reply?.body ?? problem),
    ms,
  };
}

/** Replaces the spelling that was sent first; most messages then contain nothing else that could be the destination. */
function hideDestination({ system, wallet }: Pick<Payout, 'system' | 'wallet'>): (text: string) => string {
  const masked = maskWallet(system, wallet);
  const hideOtherSpellings = walletRedactor(system, masked);
  return (text) =>
    hideOtherSpellings(text.replaceAll(`+${wallet}`, () => masked).replaceAll(wallet, () => masked));
}

export const transcribeCallback = (
  { headers, body }: CallbackRequest,
  hidden: readonly string[],
): Exchange => ({
  request: null,
  status: null,
  answer: redactMessage(hideSecrets([...hidden, ...signaturesIn(headers)])(truncateAndDecode(body))),
  ms: null,
});
