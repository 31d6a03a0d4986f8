// The aggregator of kind sluice: an upstream that speaks the merchant interface, another Sluice or any service of that
// contract. With order_id the reference is the order id; without it an answer that is lost stays lost.
import { z } from 'zod';
import { formatMoney } from '../../../domain/money.ts';
import { redactAggregatorText } from '../../../domain/redact/aggregator.ts';
import { type Report, unknown } from '../../../domain/reports.ts';
import type { Aggregator, AggregatorAdapter, OpenAggregator, Payout } from '../../../ports/aggregator.ts';
import { readMessage } from '../read-message.ts';
import { requiredSecret } from '../secrets.ts';
import { openSigner } from '../standard-webhooks.ts';
import { call, spellings, transcribe, transcribeCallback } from '../transcript.ts';
import { type CallOutcome, openTransport } from '../transport.ts';
import {
  createdSchema,
  errorSchema,
  infoSchema,
  isNotFound,
  reportOfError,
  reportOfWithdrawal,
  withdrawalSchema,
} from './responses.ts';

const CREATE = '/api/v2/merchant/createWithdraw';
const INFO = '/api/v2/getWithdrawInfo';

const createAnswer = z.discriminatedUnion('success', [createdSchema, errorSchema]);
const infoAnswer = z.discriminatedUnion('success', [infoSchema, errorSchema]);
const eventSchema = z.object({ type: z.string(), timestamp: z.string(), data: withdrawalSchema });

/** A phone without its plus would be read in the upstream's own region. */
const destinationOf = ({ system, wallet }: Payout): string => (system === 'fps' ? `+${wallet}` : wallet);

export const openSluiceAggregator: OpenAggregator = (terms, secrets): Aggregator => {
  const credentials = {
    merchant_id: requiredSecret(secrets, 'merchant_id'),
    secret_key: requiredSecret(secrets, 'secret_key'),
  };
  const orderIds = requiredSecret(secrets, 'order_id');
  if (orderIds !== 'yes' && orderIds !== 'no') throw new Error('order_id is yes or no');
  const keyed = orderIds === 'yes';
  const currency = secrets['currency'] || undefined;
  const webhookSecret = secrets['webhook_secret'];
  const signer = webhookSecret ? openSigner(webhookSecret, 'webhook_secret') : undefined;
  const transport = openTransport(terms);
  const hidden = spellings([credentials.secret_key, webhookSecret ?? '']);

  async function ask<S extends z.ZodType>(schema: S, path: string, fields: object, signal: AbortSignal) {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const body = JSON.stringify({ ...credentials, ...fields });
    const asking = await call(transport, { method: 'POST', path, headers, body }, signal);
    return { asking, heard: understand(schema, asking.outcome) };
  }

  function understand<S extends z.ZodType>(schema: S, outcome: CallOutcome) {
    if (!outcome.sent) return { notSent: redactAggregatorText(outcome.detail, hidden) };
    if ('lost' in outcome) return { unheard: redactAggregatorText(outcome.lost, hidden) };
    const read = readMessage(schema, outcome.body);
    if ('problem' in read) return { unheard: `status ${outcome.status}, ${read.problem}` };
    return { ...read, status: outcome.status };
  }

  function submitted(heard: ReturnType<typeof understand<typeof createAnswer>>): Report {
    if ('notSent' in heard) return { verdict: 'not_sent', detail: heard.notSent };
    if ('unheard' in heard) return unknown(heard.unheard);
    if (!heard.message.success) return reportOfError(heard.message);
    if (heard.status !== 200) return unknown(`a success with status ${heard.status}`);
    return { verdict: 'accepted', providerId: heard.message.withdraw_id };
  }

  function lookedUp(
    heard: ReturnType<typeof understand<typeof infoAnswer>>,
    { reference, providerId }: { readonly reference: string; readonly providerId: string | null },
  ): Report {
    if ('notSent' in heard) return unknown(heard.notSent);
    if ('unheard' in heard) return unknown(heard.unheard);
    if (!heard.message.success)
      return keyed && isNotFound(heard.message)
        ? { verdict: 'not_found' }
        : unknown('the upstream does not say what became of it');
    if (heard.status !== 200) return unknown(`a success with status ${heard.status}`);
    const { data } = heard.message;
    if (keyed ? data.order_id !== reference : data.id !== providerId)
      return unknown('the answer is about another withdrawal');
    return reportOfWithdrawal(data, currency);
  }

  return {
    resendIsSafe: keyed,

    async submit(payout, signal) {
      const fields = {
        amount: formatMoney(payout.amount),
        wallet: destinationOf(payout),
        system: payout.system,
        ...(payout.bankId === null ? {} : { bank_id: payout.bankId }),
        // The contract alone has neither of these.
        ...(keyed ? { order_id: payout.reference, fee_from: 'balance' } : {}),
      };
      const { heard, asking } = await ask(createAnswer, CREATE, fields, signal);
      return { ...submitted(heard), exchange: transcribe(asking, hidden, payout) };
    },

    async lookup(asked, signal) {
      const { reference, providerId } = asked;
      if (!keyed && providerId === null) return unknown('the upstream gave no id before the answer was lost');
      const named = keyed ? { order_id: reference } : { id: providerId };
      const { heard, asking } = await ask(infoAnswer, INFO, named, signal);
      return { ...lookedUp(heard, asked), exchange: transcribe(asking, hidden) };
    },

    readCallback(request, now) {
      if (signer === undefined) return { refused: 'there is no webhook_secret to check it with' };
      const verified = signer.verify(request, now);
      if ('refused' in verified) return verified;
      const read = readMessage(eventSchema, request.body);
      if ('problem' in read) return { refused: read.problem };
      const { data } = read.message;
      if (!keyed || !data.order_id) return { refused: 'it names no order_id of ours' };
      const exchange = transcribeCallback(request, hidden);
      const report = { ...reportOfWithdrawal(data, currency), exchange };
      return { id: verified.id, reference: data.order_id, report };
    },

    close: () => transport.close(),
  };
};

export const sluiceAdapter: AggregatorAdapter = {
  secretFields: [
    { name: 'merchant_id', title: 'our merchant id at the upstream' },
    { name: 'secret_key', title: 'our secret key at the upstream' },
    { name: 'order_id', title: 'yes or no: whether the upstream supports order_id' },
    { name: 'webhook_secret', title: 'secret of its webhooks, whsec_…', optional: true },
    { name: 'currency', title: 'currency of its payouts, if its replies have none', optional: true },
  ],
  open: openSluiceAggregator,
};
