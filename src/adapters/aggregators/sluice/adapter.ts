// The aggregator of kind sluice: an upstream with the merchant API, another Sluice or any service of that contract. With
// order_id the reference is the order id; without it a lost response cannot be resolved.
import { z } from 'zod';
import { formatMoney } from '../../../domain/money.ts';
import { redactAggregatorText } from '../../../domain/redact/aggregator.ts';
import { type Report, unknown } from '../../../domain/reports.ts';
import { formatWallet } from '../../../domain/systems/wallets.ts';
import type { Aggregator, AggregatorAdapter, OpenAggregator, Payout } from '../../../ports/aggregator.ts';
import { readMessage } from '../../shared/read-message.ts';
import { EXAMPLE_SIGNING_SECRET, openSigner } from '../../shared/standard-webhooks.ts';
import { type CallOutcome, openTransport } from '../../shared/transport.ts';
import { requiredSecret } from '../secrets.ts';
import { call, spellings, transcribe, transcribeCallback } from '../transcript.ts';
import {
  createdSchema,
  errorSchema,
  infoSchema,
  isNotFound,
  rejectsUs,
  reportOfError,
  reportOfWithdrawal,
  type UpstreamWithdrawal,
  withdrawalSchema,
} from './responses.ts';

const CREATE = '/api/v2/merchant/createWithdraw';
const INFO = '/api/v2/getWithdrawInfo';

const createResponse = z.discriminatedUnion('success', [createdSchema, errorSchema]);
const infoResponse = z.discriminatedUnion('success', [infoSchema, errorSchema]);
const eventSchema = z.object({ type: z.string(), timestamp: z.string(), data: withdrawalSchema });

export const openSluiceAggregator: OpenAggregator = (terms, secrets): Aggregator => {
  const credentials = {
    merchant_id: requiredSecret(secrets, 'merchant_id'),
    secret_key: requiredSecret(secrets, 'secret_key'),
  };
  const orderId = requiredSecret(secrets, 'order_id');
  if (orderId !== 'yes' && orderId !== 'no') throw new Error('order_id must be yes or no');
  const hasOrderIds = orderId === 'yes';
  const recipients = secrets['recipient_fields'] || 'no';
  if (recipients !== 'yes' && recipients !== 'no') throw new Error('recipient_fields must be yes or no');
  const takesRecipients = recipients === 'yes';
  const currency = secrets['currency'] || undefined;
  const webhookSecret = secrets['webhook_secret'];
  const signer = webhookSecret ? openSigner(webhookSecret, 'webhook_secret') : undefined;
  const transport = openTransport(terms);
  const hidden = spellings([credentials.secret_key, webhookSecret ?? '']);

  async function request<S extends z.ZodType>(schema: S, path: string, fields: object, signal: AbortSignal) {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const body = JSON.stringify({ ...credentials, ...fields });
    const sent = await call(transport, { method: 'POST', path, headers, body }, signal);
    return { sent, response: readResponse(schema, sent.outcome) };
  }

  function readResponse<S extends z.ZodType>(schema: S, outcome: CallOutcome) {
    if (!outcome.sent) return { notSent: redactAggregatorText(outcome.detail, hidden) };
    if ('lost' in outcome) return { invalid: redactAggregatorText(outcome.lost, hidden) };
    const read = readMessage(schema, outcome.body);
    if ('problem' in read) return { invalid: `status ${outcome.status}, ${read.problem}` };
    return { ...read, status: outcome.status };
  }

  function reportSubmit(response: ReturnType<typeof readResponse<typeof createResponse>>): Report {
    if ('notSent' in response) return { verdict: 'not_sent', detail: response.notSent };
    if ('invalid' in response) return unknown(response.invalid);
    if (!response.message.success) return reportOfError(response.message);
    if (response.status !== 200) return unknown(`a success with status ${response.status}`);
    return { verdict: 'accepted', providerId: response.message.withdraw_id };
  }

  function reportLookup(
    response: ReturnType<typeof readResponse<typeof infoResponse>>,
    { reference, providerId }: { readonly reference: string; readonly providerId: string | null },
  ): Report {
    if ('notSent' in response) return unknown(response.notSent);
    if ('invalid' in response) return unknown(response.invalid);
    if (!response.message.success) {
      if (hasOrderIds && isNotFound(response.message)) return { verdict: 'not_found' };
      const report = unknown('the upstream does not return its state');
      return rejectsUs(response.message) ? { ...report, routeFault: true } : report;
    }
    if (response.status !== 200) return unknown(`a success with status ${response.status}`);
    const { data } = response.message;
    if (!isOurs(data, { reference, providerId })) return unknown('the response is about another withdrawal');
    return reportOfWithdrawal(data, currency);
  }

  /** We send only the first attempt of an order, so a later one is not ours. */
  const isOurs = (
    data: UpstreamWithdrawal,
    { reference, providerId }: { readonly reference: string; readonly providerId: string | null },
  ): boolean =>
    (!hasOrderIds || data.order_id === reference) &&
    (providerId === null ? (data.attempt ?? 1) === 1 : data.id === providerId);

  return {
    resendIsSafe: hasOrderIds,

    async submit(payout, signal) {
      const fields = {
        amount: formatMoney(payout.amount),
        wallet: formatWallet(payout.system, payout.wallet),
        system: payout.system,
        ...(payout.bankId === null ? {} : { bank_id: payout.bankId }),
        // The published contract has neither of these fields.
        ...(hasOrderIds ? { order_id: payout.reference, fee_from: 'balance' } : {}),
        ...(takesRecipients ? recipientFields(payout) : {}),
      };
      const { response, sent } = await request(createResponse, CREATE, fields, signal);
      return { ...reportSubmit(response), exchange: transcribe(sent, hidden, payout) };
    },

    async lookup(payout, signal) {
      const { reference, providerId } = payout;
      if (!hasOrderIds && providerId === null)
        return unknown('the response with the id of the upstream was lost');
      // By order id, an upstream returns the newest attempt, which need not be ours.
      const key = providerId === null ? { order_id: reference } : { id: providerId };
      const { response, sent } = await request(infoResponse, INFO, key, signal);
      return { ...reportLookup(response, payout), exchange: transcribe(sent, hidden) };
    },

    readCallback(callback, now) {
      if (signer === undefined) return { rejected: 'no webhook_secret is configured' };
      const verified = signer.verify(callback, now);
      if ('rejected' in verified) return verified;
      const read = readMessage(eventSchema, callback.body);
      if ('problem' in read) return { rejected: read.problem };
      const { data } = read.message;
      if (!hasOrderIds || !data.order_id || (data.attempt ?? 1) !== 1)
        return { rejected: 'the event has no order_id of ours' };
      const exchange = transcribeCallback(callback, hidden);
      const report = { ...reportOfWithdrawal(data, currency), exchange };
      return { id: verified.id, reference: data.order_id, report };
    },

    clockAheadMs: () => transport.clockAheadMs(),
    close: () => transport.close(),
  };
};

const recipientFields = ({ recipientName, comment }: Payout) => ({
  ...(recipientName === null ? {} : { recipient_name: recipientName }),
  ...(comment === null ? {} : { comment }),
});

export const sluiceAdapter: AggregatorAdapter = {
  title: 'Another Sluice installation with a merchant account for us',
  paysOtherCurrencies: false,
  secretFields: [
    { name: 'merchant_id', title: 'Our merchant ID there', visible: true },
    { name: 'secret_key', title: 'Our secret key there' },
    {
      name: 'order_id',
      title: 'Order IDs',
      hint: 'Without order IDs, the status of a payout cannot be queried if the submit response was lost.',
      options: [
        { value: 'yes', title: 'Supported: a payout can be resubmitted without being paid twice' },
        { value: 'no', title: 'Not supported: original contract only' },
      ],
    },
    {
      name: 'recipient_fields',
      title: 'Name of the recipient and comment',
      hint: 'An installation that does not know these fields rejects every payout that has them.',
      options: [
        { value: 'yes', title: 'Supported: they are sent if the merchant gave them' },
        { value: 'no', title: 'Not supported: they are left out' },
      ],
      optional: true,
    },
    {
      name: 'webhook_secret',
      title: 'Webhook secret',
      hint: 'Only if it reports payout results by webhook.',
      example: EXAMPLE_SIGNING_SECRET,
      optional: true,
    },
    {
      name: 'currency',
      title: 'Currency of its payouts',
      hint: 'Only if its responses do not contain the currency.',
      optional: true,
      visible: true,
    },
  ],
  open: openSluiceAggregator,
};
