// The errors of an operation: one response per status, the shared schema, and an example of every code.
import { REJECTIONS, type Rejection, type RejectionCode, reject } from '../../domain/rejections.ts';
import { rejectionBody } from '../response.ts';
import { type Reference, type Response, referenceTo, type Schema } from './document.ts';

/** In the schema of an error response: its codes. */
export const CODES = 'x-codes';

const REQUEST_ID = 'q3bXz9w-1f';
const WITHDRAW_ID = '1000001';

/** What a rejection says beside its code and text. */
const DETAILS: Partial<Record<RejectionCode, Omit<Rejection, 'code'>>> = {
  field_required: { field: 'merchant_id' },
  invalid_amount: { field: 'amount' },
  invalid_field: { field: 'order_id' },
  order_id_used: { field: 'order_id' },
  attempt_not_allowed: { field: 'attempt' },
  system_not_found: { field: 'system' },
  bank_required: { field: 'bank_id' },
  bank_not_found: { field: 'bank_id' },
  invalid_wallet: { field: 'wallet' },
  callback_url_not_allowed: { field: 'callback_url' },
  amount_below_minimum: { field: 'amount' },
  amount_above_maximum: { field: 'amount' },
  quote_not_valid: { field: 'quote_id' },
  auto_system_not_found: { field: 'system' },
  payout_failed: {
    withdrawId: WITHDRAW_ID,
    failure: { reason: 'declined', retryable: false, nothingCreated: false, nextAttempt: 2 },
  },
  cancel_not_allowed: { withdrawId: WITHDRAW_ID },
  in_progress: { withdrawId: WITHDRAW_ID },
  outcome_unknown: { withdrawId: WITHDRAW_ID },
};

/** Of codes whose body depends on what happened. */
const MORE_EXAMPLES: Record<string, Rejection> = {
  quote_not_valid_used: reject('quote_not_valid', { field: 'quote_id', withdrawId: WITHDRAW_ID }),
  payout_failed_nothing_created: reject('payout_failed', {
    failure: { reason: 'unavailable', retryable: true, nothingCreated: true },
  }),
};

const exampleOf = (rejection: Rejection) => ({
  summary: REJECTIONS[rejection.code].text,
  description: REJECTIONS[rejection.code].when,
  value: rejectionBody(rejection, REQUEST_ID),
});

export const errorExamples = (codes: readonly RejectionCode[]): Record<string, object> =>
  Object.fromEntries([
    ...codes.map((code) => [code, exampleOf(reject(code, DETAILS[code]))]),
    ...Object.entries(MORE_EXAMPLES)
      .filter(([, { code }]) => codes.includes(code))
      .map(([name, rejection]) => [name, exampleOf(rejection)]),
  ]);

const referencesOf = (codes: readonly RejectionCode[]): Record<string, Reference> =>
  Object.fromEntries(Object.keys(errorExamples(codes)).map((name) => [name, referenceTo('examples', name)]));

/** The codes of an error response; none for a success. */
export const codesOf = ({ content }: Response): readonly RejectionCode[] =>
  Object.values(content ?? {}).flatMap(({ schema }) => (schema[CODES] as RejectionCode[] | undefined) ?? []);

/** The common schema, with the codes of this response only. */
const narrowedTo = (codes: readonly RejectionCode[]): Schema => ({
  allOf: [
    referenceTo('schemas', 'Error'),
    { type: 'object', properties: { code: { type: 'string', enum: codes } } },
  ],
});

export function describeErrors(response: Response): void {
  const codes = codesOf(response);
  for (const media of Object.values(response.content ?? {})) {
    media.schema = narrowedTo(codes);
    media.examples = referencesOf(codes);
  }
}
