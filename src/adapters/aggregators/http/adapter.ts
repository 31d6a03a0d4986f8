// The aggregator of kind http: any server of the protocol in README.md. A reply that is not signed, does not match the
// schema or is about another payout is `unknown`, with any HTTP status.
import type { z } from 'zod';
import { redactAggregatorText } from '../../../domain/redact/aggregator.ts';
import { type Report, unknown } from '../../../domain/reports.ts';
import type { Aggregator, AggregatorAdapter, OpenAggregator, Payout } from '../../../ports/aggregator.ts';
import { readMessage } from '../../shared/read-message.ts';
import { EXAMPLE_SIGNING_SECRET, openSigner } from '../../shared/standard-webhooks.ts';
import { type CallOutcome, openTransport } from '../../shared/transport.ts';
import { requiredSecret } from '../secrets.ts';
import { type Call, call, spellings, transcribe, transcribeCallback } from '../transcript.ts';
import {
  PATHS,
  type PayoutStatus,
  payoutStatusSchema,
  type ReportContext,
  readLines,
  reportOf,
  statementSchema,
  writeRequest,
} from './protocol.ts';
import { problemWithReply, signRequest } from './signing.ts';

/** `invalid`: the request was sent, but there is no reply that may be used. `status` is its HTTP status. */
type Reply<T> =
  | { readonly message: T }
  | { readonly notSent: string }
  | { readonly invalid: string; readonly status?: number };

/**
 * Our key, our address or our path is wrong there. Such a reply is rarely signed, so it proves nothing about the payout; it
 * only tells operators what to look at.
 */
const REJECTS_US: readonly (number | undefined)[] = [401, 403, 404, 405];

const unusable = ({ status }: { readonly status?: number }, detail: string): Report =>
  REJECTS_US.includes(status) ? { ...unknown(detail), routeFault: true } : unknown(detail);

/** `accepted` and `refused` count only for the amount and currency of the request. */
const matchesRequest = (status: PayoutStatus, { amount, currency }: Payout): boolean =>
  (status.state !== 'accepted' && status.state !== 'refused') ||
  (status.amount === amount && status.currency === currency);

export const openHttpAggregator: OpenAggregator = (terms, secrets): Aggregator => {
  const secret = requiredSecret(secrets, 'secret');
  const signer = openSigner(secret, 'secret');
  const transport = openTransport(terms);
  const hidden = spellings([secret]);

  async function request<S extends z.ZodType>(
    schema: S,
    line: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string },
    signal: AbortSignal,
  ): Promise<{ readonly reply: Reply<z.output<S>>; readonly sent: Call }> {
    const { method, path, body = '' } = line;
    const signature = signRequest(signer, { method, path: transport.pathOf(path), body }, new Date());
    const type = method === 'POST' ? { 'content-type': 'application/json' } : {};
    const sent = await call(transport, { ...line, headers: { ...type, ...signature } }, signal);
    return { sent, reply: readReply(schema, sent.outcome, signature['webhook-id']) };
  }

  function readReply<S extends z.ZodType>(
    schema: S,
    outcome: CallOutcome,
    requestId: string,
  ): Reply<z.output<S>> {
    if (!outcome.sent) return { notSent: outcome.detail };
    if ('lost' in outcome) return { invalid: outcome.lost };
    const problem = problemWithReply(signer, outcome, requestId, new Date());
    const { status } = outcome;
    if (problem !== undefined) return { invalid: `status ${status}, ${problem}`, status };
    if (status !== 200) return { invalid: `status ${status}`, status };
    const read = readMessage(schema, outcome.body);
    return 'problem' in read ? { invalid: read.problem } : read;
  }

  const reportAbout = (status: PayoutStatus, reference: string, context: ReportContext): Report =>
    status.reference === reference
      ? reportOf(status, context)
      : unknown('the reply is about another reference');

  function reportSubmit(reply: Reply<PayoutStatus>, payout: Payout): Report {
    const redacted = [payout.wallet, secret];
    if ('notSent' in reply)
      return { verdict: 'not_sent', detail: redactAggregatorText(reply.notSent, redacted) };
    if ('invalid' in reply) return unusable(reply, redactAggregatorText(reply.invalid, redacted));
    if (!matchesRequest(reply.message, payout)) return unknown('the reply has another amount or currency');
    return reportAbout(reply.message, payout.reference, { source: 'submit', hidden: redacted });
  }

  function reportLookup(reply: Reply<PayoutStatus>, reference: string): Report {
    if ('notSent' in reply) return unknown(reply.notSent);
    if ('invalid' in reply) return unusable(reply, reply.invalid);
    return reportAbout(reply.message, reference, { source: 'lookup' });
  }

  return {
    resendIsSafe: true,

    async submit(payout, signal) {
      const body = JSON.stringify(writeRequest(payout));
      const { reply, sent } = await request(
        payoutStatusSchema,
        { method: 'POST', path: PATHS.payouts, body },
        signal,
      );
      return { ...reportSubmit(reply, payout), exchange: transcribe(sent, hidden, payout) };
    },

    async lookup({ reference }, signal) {
      const { reply, sent } = await request(
        payoutStatusSchema,
        { method: 'GET', path: PATHS.payout(reference) },
        signal,
      );
      return { ...reportLookup(reply, reference), exchange: transcribe(sent, hidden) };
    },

    readCallback(callback, now) {
      const verified = signer.verify(callback, now);
      if ('rejected' in verified) return verified;
      const read = readMessage(payoutStatusSchema, callback.body);
      if ('problem' in read) return { rejected: read.problem };
      const { message } = read;
      if (message.state === 'not_found') return { rejected: 'a callback must not say not_found' };
      return {
        id: verified.id,
        reference: message.reference,
        report: {
          ...reportOf(message, { source: 'callback' }),
          exchange: transcribeCallback(callback, hidden),
        },
      };
    },

    async fetchStatementPage({ day, after }, signal) {
      const line = { method: 'GET', path: PATHS.statement(day, after) } as const;
      const { reply } = await request(statementSchema, line, signal);
      if ('notSent' in reply) throw new Error(`No statement of ${terms.name}: ${reply.notSent}`);
      if ('invalid' in reply) throw new Error(`No statement of ${terms.name}: ${reply.invalid}`);
      return { lines: readLines(reply.message), next: reply.message.next ?? null };
    },

    clockAheadMs: () => transport.clockAheadMs(),
    close: () => transport.close(),
  };
};

export const httpAdapter: AggregatorAdapter = {
  title: 'HTTP, Sluice aggregator protocol',
  paysOtherCurrencies: true,
  secretFields: [
    {
      name: 'secret',
      title: 'Shared key',
      hint: 'As provided by the aggregator, such as whsec_….',
      example: EXAMPLE_SIGNING_SECRET,
      generated: true,
    },
  ],
  open: openHttpAggregator,
};
