// The http protocol as data: paths, messages, and what each state and refusal code means. README.md describes it for
// implementers. The adapter and the simulator use the same schemas.
import { z } from 'zod';
import type { Minor } from '../../../domain/money.ts';
import { formatIn, parseIn } from '../../../domain/rates/currencies.ts';
import { redactQuote } from '../../../domain/redact/aggregator.ts';
import { redactReference } from '../../../domain/redact/notes.ts';
import { isFailureReason } from '../../../domain/rejections.ts';
import { type Report, routeFault, unknown } from '../../../domain/reports.ts';
import { SYSTEM_NAMES } from '../../../domain/systems/index.ts';
import type { Payout, StatementLine } from '../../../ports/aggregator.ts';
import { aboutFields, aboutOf, nameText } from '../../shared/read-message.ts';

export const PATHS = {
  payouts: '/payouts',
  payout: (reference: string): string => `/payouts/${encodeURIComponent(reference)}`,
  statement: (day: string, after: string | null): string =>
    `/statement?${new URLSearchParams({ day, ...(after === null ? {} : { after }) })}`,
} as const;

/**
 * The only refusals that prove that nothing was or will be paid. retryable: a later attempt may succeed; routeFault: it is
 * about us and not about this payout.
 */
export const REFUSALS = {
  declined: { retryable: false, means: 'Refused permanently: by the bank, by a rule, by an operator' },
  invalid_destination: { retryable: false, means: 'There is no such card, phone, address or account' },
  limit_exceeded: { retryable: false, means: 'Above a limit of the aggregator or of the recipient' },
  expired: { retryable: true, means: 'It arrived after `not_after`, so it was not started' },
  insufficient_funds: { retryable: true, means: 'The float at the aggregator does not cover it' },
  not_permitted: {
    retryable: true,
    routeFault: true,
    means: 'Our account at the aggregator is blocked, unknown or not set up for this system',
  },
} as const satisfies Record<string, { retryable: boolean; routeFault?: true; means: string }>;

export type RefusalCode = keyof typeof REFUSALS;
const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSALS, code);

type WithAmount = { readonly amount: string; readonly currency: string };
type Parsed<T> = T extends WithAmount ? Omit<T, 'amount'> & { amount: Minor } : T;

/** The currency decides how many decimals an amount has. */
function parseAmountOf<T extends object>(message: T, context: z.RefinementCtx): Parsed<T> {
  if (!('amount' in message)) return message as Parsed<T>;
  const { amount: text, currency: code } = message as T & WithAmount;
  const amount = parseIn(code, text);
  if (amount !== undefined) return { ...message, amount } as Parsed<T>;
  context.addIssue({ code: 'custom', message: 'not an amount', path: ['amount'] });
  return z.NEVER;
}

const amount = z.string().max(32);
const reference = nameText.min(1).max(128);
const id = nameText.min(1).max(128).transform(redactReference);
const currency = z.string().regex(/^[A-Z0-9]{3,8}$/);
const text = z.string().max(2_000).optional();
const fields = { reference, id, amount, currency, text, ...aboutFields };

export const requestSchema = z
  .object({
    reference,
    amount,
    currency,
    system: z.enum(SYSTEM_NAMES),
    bank_id: z.string().max(64).nullable(),
    wallet: z.string().min(1).max(128),
    recipient_name: z.string().max(140).optional(),
    comment: z.string().max(140).optional(),
    not_after: z.iso.datetime().transform((moment) => new Date(moment)),
  })
  .transform(parseAmountOf);
export type PayoutMessage = z.output<typeof requestSchema>;

export const writeRequest = (payout: Payout): z.input<typeof requestSchema> => ({
  reference: payout.reference,
  amount: formatIn(payout.currency, payout.amount),
  currency: payout.currency,
  system: payout.system,
  bank_id: payout.bankId,
  wallet: payout.wallet,
  ...(payout.recipientName === null ? {} : { recipient_name: payout.recipientName }),
  ...(payout.comment === null ? {} : { comment: payout.comment }),
  not_after: payout.notAfter.toISOString(),
});

/** The body of replies and of callbacks. */
export const payoutStatusSchema = z
  .discriminatedUnion('state', [
    z.object({ ...fields, state: z.literal('accepted') }),
    z.object({ ...fields, state: z.literal('paid') }),
    z.object({ ...fields, state: z.literal('returned') }),
    z.object({ ...fields, state: z.literal('refused'), id: id.nullish(), code: z.string().min(1).max(64) }),
    z.object({ reference, state: z.literal('not_found') }),
  ])
  .transform(parseAmountOf);
export type PayoutStatusMessage = z.input<typeof payoutStatusSchema>;
export type PayoutStatus = z.output<typeof payoutStatusSchema>;

export const statementSchema = z.object({
  lines: z.array(
    z
      .object({
        reference,
        id: id.nullable(),
        state: z.enum(['accepted', 'paid', 'refused', 'returned']),
        amount,
        currency,
        at: z.iso.datetime().transform((moment) => new Date(moment)),
        ...aboutFields,
      })
      .transform(parseAmountOf),
  ),
  next: z.string().min(1).max(512).nullish(),
});
export type StatementMessage = z.input<typeof statementSchema>;

export const readLines = ({ lines }: z.output<typeof statementSchema>): StatementLine[] =>
  lines.map(({ id: providerId, wallet, created_at, ...line }) => ({
    providerId,
    ...line,
    ...aboutOf({ wallet, created_at }),
  }));

/** The text of a reply is quoted only for `submit`, where the destination is known and can be redacted. */
export type ReportContext = {
  readonly source: 'submit' | 'lookup' | 'callback';
  readonly hidden?: readonly string[];
};

export function reportOf(status: PayoutStatus, context: ReportContext): Report {
  if (status.state === 'not_found')
    return context.source === 'lookup' ? { verdict: 'not_found' } : unknown('not_found in reply to a submit');
  return { ...reportOfState(status, context), ...aboutOf(status) };
}

function reportOfState(
  status: Exclude<PayoutStatus, { state: 'not_found' }>,
  { hidden }: ReportContext,
): Report {
  const quote = hidden === undefined || !status.text ? undefined : redactQuote(status.text, hidden);
  if (status.state === 'refused') {
    if (!isRefusalCode(status.code)) return unknown('refused, with a code that is not in the protocol');
    const detail = quote === undefined ? status.code : `${status.code}: ${quote}`;
    if ('routeFault' in REFUSALS[status.code]) return routeFault(detail);
    if (REFUSALS[status.code].retryable) return { verdict: 'refused', detail, retryable: true };
    return { verdict: 'refused', detail, ...(isFailureReason(status.code) ? { reason: status.code } : {}) };
  }
  const details = { providerId: status.id, ...(quote === undefined ? {} : { detail: quote }) };
  if (status.state === 'accepted') return { verdict: 'accepted', ...details };
  return { verdict: status.state, amount: status.amount, currency: status.currency, ...details };
}
