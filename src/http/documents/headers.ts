// The headers of responses, and on which responses they are.
import { REJECTIONS, type RejectionCode } from '../../domain/rejections.ts';
import { type Reference, referenceTo } from './document.ts';

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string', examples: [example] },
});

export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    ...text(
      'Identifies the request in the log of the service; errors repeat it as `request_id`',
      'q3bXz9w-1f',
    ),
    required: true,
  },
  'Retry-After': {
    description: 'Send the same request again after this many seconds',
    schema: { type: 'integer', minimum: 0, examples: [1] },
  },
  RateLimit: text(
    'If a limit applies: its name, the requests that are left (`r`) and the seconds until it starts again (`t`)',
    '"merchant";r=599;t=60',
  ),
  'RateLimit-Policy': text(
    'If a limit applies: its name, the requests (`q`) in a window of so many seconds (`w`)',
    '"merchant";q=600;w=60',
  ),
  ETag: text('The version of the list; send it as `If-None-Match`', '"banks-7"'),
  'Idempotent-Replayed': {
    description: 'Only on the response to a repeated request, which is that of the first one',
    schema: { type: 'string', enum: ['true'] },
  },
} as const;

type HeaderName = keyof typeof RESPONSE_HEADERS;

const TIMED: readonly RejectionCode[] = ['too_many_requests', 'payout_failed'];

const canBeRetried = (code: RejectionCode): boolean =>
  TIMED.includes(code) || 'retryAfterSeconds' in REJECTIONS[code];

/** Rejections of the first steps are sent before the merchant is known. */
const isCounted = (code: RejectionCode): boolean => REJECTIONS[code].step > 2;

type OperationTraits = {
  /** It repeats its first response. */
  readonly isReplayed: boolean;
  /** It takes `If-None-Match`. */
  readonly isConditional: boolean;
};

/** `codes`: of an error response; none for a success. */
export function headersOf(
  codes: readonly RejectionCode[],
  { isReplayed, isConditional }: OperationTraits,
): Record<string, Reference> {
  const isSuccess = codes.length === 0;
  const names: HeaderName[] = ['X-Request-Id'];
  if (isSuccess || codes.some(isCounted)) names.push('RateLimit', 'RateLimit-Policy');
  if (codes.some(canBeRetried)) names.push('Retry-After');
  if (isConditional && isSuccess) names.push('ETag');
  if (isReplayed && (isSuccess || codes.includes('payout_failed'))) names.push('Idempotent-Replayed');
  return Object.fromEntries(names.map((name) => [name, referenceTo('headers', name)]));
}
