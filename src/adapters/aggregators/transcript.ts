// A call or a callback as an operator may read it. Of the headers nothing is kept; bodies lose every key, signature and
// destination, however they spell it.
import { performance } from 'node:perf_hooks';
import type { Exchange } from '../../domain/reports.ts';
import { cut, oneLine, scrubMessage } from '../../domain/scrub.ts';
import { hideWallet, maskWallet } from '../../domain/wallets.ts';
import type { CallbackRequest, Payout } from '../../ports/aggregator.ts';
import { signaturesIn } from './standard-webhooks.ts';
import type { CallOutcome, CallRequest, Transport } from './transport.ts';

/** More than is kept of it in the end: masks make it shorter. */
const LONGEST_READ = 4_000;

const ESCAPED =
  /\\+u([0-9a-f]{4})|(?:\\+x|%)([2-7][0-9a-f])|&#x0*([2-7][0-9a-f]);|&#0*([0-9]{2,3});|\\+(?=\/)/gi;

/** What is escaped is hidden from every mask. */
const spellOut = (text: string): string =>
  text.replace(ESCAPED, (_, unit?: string, byte?: string, hex?: string, decimal?: string) => {
    if (decimal !== undefined) return String.fromCharCode(Number(decimal));
    const code = unit ?? byte ?? hex;
    return code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16));
  });

/** Twice, for what was escaped twice. */
const plain = (text: string): string => oneLine(spellOut(spellOut(text)));

type Hidden = {
  readonly secrets: readonly string[];
  /** Where it is known; whoever writes the exchange down masks it everywhere else. */
  readonly payout?: Pick<Payout, 'system' | 'wallet'>;
};

const PREFIX = /^(?:whsec_|sk_)/;

/** As it comes out of plain(), whether it was sent as it is or as JSON. */
function spellings(secret: string): string[] {
  const bare = secret.replace(PREFIX, '');
  return [plain(bare), plain(JSON.stringify(bare).slice(1, -1))].filter((spelling) => spelling !== '');
}

function conceal(text: string, { secrets, payout }: Hidden): string {
  const keyless = secrets
    .flatMap(spellings)
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), plain(cut(text, LONGEST_READ)));
  if (payout === undefined) return scrubMessage(keyless);
  const { system, wallet } = payout;
  return scrubMessage(hideWallet(keyless, system, maskWallet(system, wallet)));
}

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

export function transcribe({ request, outcome, ms }: Call, hidden: Hidden): Exchange {
  const { method, path, body = '' } = request;
  const reply = 'status' in outcome ? outcome : 'begun' in outcome ? outcome.begun : undefined;
  const problem = 'lost' in outcome ? outcome.lost : 'detail' in outcome ? outcome.detail : '';
  const signatures = [...signaturesIn(request.headers), ...signaturesIn(reply?.headers ?? {})];
  const more = { ...hidden, secrets: [...hidden.secrets, ...signatures] };
  return {
    request: conceal(`${method} ${path} ${body}`.trimEnd(), more),
    status: reply?.status ?? null,
    answer: conceal(reply?.body ?? problem, more),
    ms,
  };
}

export const transcribeCallback = (
  { headers, body }: CallbackRequest,
  secrets: readonly string[],
): Exchange => ({
  request: null,
  status: null,
  answer: conceal(body, { secrets: [...secrets, ...signaturesIn(headers)] }),
  ms: null,
});
