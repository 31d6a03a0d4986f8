// The aggregator of kind http: anything that speaks the protocol in README.md. What is not signed by it, is not in the
// schema or is about another payout is `unknown`, whatever its status says.
import type { z } from 'zod';
import { redactAggregatorText } from '../../../domain/redact/aggregator.ts';
import { type Report, unknown } from '../../../domain/reports.ts';
import type {
  Aggregator,
  AggregatorAdapter,
  OpenAggregator,
  Payout,
  StatementLine,
} from '../../../ports/aggregator.ts';
import { readMessage } from '../read-message.ts';
import { requiredSecret } from '../secrets.ts';
import { openSigner } from '../standard-webhooks.ts';
import { type Call, call, spellings, transcribe, transcribeCallback } from '../transcript.ts';
import { type CallOutcome, openTransport } from '../transport.ts';
import {
  type Answer,
  answerSchema,
  type Hearing,
  PATHS,
  readLines,
  reportOf,
  statementSchema,
  writeRequest,
} from './protocol.ts';
import { problemWithReply, signRequest } from './signing.ts';

/** A statement of more pages than this is a server that goes round in circles. */
const MOST_PAGES = 10_000;

type Heard<T> = { readonly message: T } | { readonly notSent: string } | { readonly unheard: string };

type Asked<T> = { readonly heard: Heard<T>; readonly asking: Call };

/** An answer that agrees to something other than what was asked is no agreement. */
const agrees = (answer: Answer, { amount, currency }: Payout): boolean =>
  (answer.state !== 'accepted' && answer.state !== 'refused') ||
  (answer.amount === amount && answer.currency === currency);

export const openHttpAggregator: OpenAggregator = (terms, secrets): Aggregator => {
  const secret = requiredSecret(secrets, 'secret');
  const signer = openSigner(secret, 'secret');
  const transport = openTransport(terms);
  const hidden = spellings([secret]);

  async function ask<S extends z.ZodType>(
    schema: S,
    request: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string },
    signal: AbortSignal,
  ): Promise<Asked<z.output<S>>> {
    const { method, path, body = '' } = request;
    const signature = signRequest(signer, { method, path: transport.pathOf(path), body }, new Date());
    const type = method === 'POST' ? { 'content-type': 'application/json' } : {};
    const asking = await call(transport, { ...request, headers: { ...type, ...signature } }, signal);
    return { asking, heard: understand(schema, asking.outcome, signature['webhook-id']) };
  }

  function understand<S extends z.ZodType>(
    schema: S,
    outcome: CallOutcome,
    requestId: string,
  ): Heard<z.output<S>> {
    if (!outcome.sent) return { notSent: outcome.detail };
    if ('lost' in outcome) return { unheard: outcome.lost };
    const problem = problemWithReply(signer, outcome, requestId, new Date());
    if (problem !== undefined) return { unheard: `status ${outcome.status}, ${problem}` };
    if (outcome.status !== 200) return { unheard: `status ${outcome.status}` };
    const read = readMessage(schema, outcome.body);
    return 'problem' in read ? { unheard: read.problem } : read;
  }

  const judge = (answer: Answer, reference: string, hearing: Hearing): Report =>
    answer.reference === reference
      ? reportOf(answer, hearing)
      : unknown('the answer is about another reference');

  function submitted(heard: Heard<Answer>, payout: Payout): Report {
    const unquoted = [payout.wallet, secret];
    if ('notSent' in heard)
      return { verdict: 'not_sent', detail: redactAggregatorText(heard.notSent, unquoted) };
    if ('unheard' in heard) return unknown(redactAggregatorText(heard.unheard, unquoted));
    if (!agrees(heard.message, payout)) return unknown('the answer names another amount or currency');
    return judge(heard.message, payout.reference, { source: 'submit', hidden: unquoted });
  }

  function lookedUp(heard: Heard<Answer>, reference: string): Report {
    if ('notSent' in heard) return unknown(heard.notSent);
    if ('unheard' in heard) return unknown(heard.unheard);
    return judge(heard.message, reference, { source: 'lookup' });
  }

  return {
    resendIsSafe: true,

    async submit(payout, signal) {
      const body = JSON.stringify(writeRequest(payout));
      const { heard, asking } = await ask(
        answerSchema,
        { method: 'POST', path: PATHS.payouts, body },
        signal,
      );
      return { ...submitted(heard, payout), exchange: transcribe(asking, hidden, payout) };
    },

    async lookup({ reference }, signal) {
      const { heard, asking } = await ask(
        answerSchema,
        { method: 'GET', path: PATHS.payout(reference) },
        signal,
      );
      return { ...lookedUp(heard, reference), exchange: transcribe(asking, hidden) };
    },

    readCallback(request, now) {
      const verified = signer.verify(request, now);
      if ('refused' in verified) return verified;
      const read = readMessage(answerSchema, request.body);
      if ('problem' in read) return { refused: read.problem };
      const { message } = read;
      if (message.state === 'not_found') return { refused: 'not_found is no news' };
      return {
        id: verified.id,
        reference: message.reference,
        report: {
          ...reportOf(message, { source: 'callback' }),
          exchange: transcribeCallback(request, hidden),
        },
      };
    },

    async statement(day, signal) {
      const lines: StatementLine[] = [];
      let after: string | null = null;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const path = PATHS.statement(day, after);
        const { heard } = await ask(statementSchema, { method: 'GET', path }, signal);
        if ('notSent' in heard) throw new Error(`No statement of ${terms.name}: ${heard.notSent}`);
        if ('unheard' in heard) throw new Error(`No statement of ${terms.name}: ${heard.unheard}`);
        lines.push(...readLines(heard.message));
        after = heard.message.next ?? null;
        if (after === null) return lines;
      }
      throw new Error(`The statement of ${terms.name} does not end`);
    },

    close: () => transport.close(),
  };
};

export const httpAdapter: AggregatorAdapter = {
  secretFields: [{ name: 'secret', title: 'shared secret, whsec_…', generated: true }],
  open: openHttpAggregator,
};
