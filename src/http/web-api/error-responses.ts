// The error responses of a route of a web app's API in the OpenAPI document.
import { z } from 'zod';
import { REJECTION_RESPONSES, type RejectionCode } from './response.ts';

type DocumentedRoute = {
  readonly method: string;
  readonly right: string;
  readonly params?: unknown;
  readonly inPerson?: boolean;
  /** Null: tokens are rejected. Undefined: there are no tokens. */
  readonly tokenScope?: string | null;
  /** Rejections of this route beside the common ones. */
  readonly rejections?: readonly RejectionCode[];
};

const COMMON_REJECTIONS: readonly RejectionCode[] = ['malformed', 'internal_error', 'busy'];
const SESSION_REJECTIONS: readonly RejectionCode[] = [
  'sign_in_required',
  'forbidden',
  'second_factor_required',
];
const CHANGE_REJECTIONS: readonly RejectionCode[] = [
  'csrf',
  'wrong_state',
  'stale',
  'repeated',
  'invalid',
  'too_large',
  'unsupported_content_type',
];

const CODES = Object.keys(REJECTION_RESPONSES) as [RejectionCode, ...RejectionCode[]];

const rejectionBody = z
  .object({
    error: z.string().meta({ description: 'The problem and how to solve it' }),
    code: z.enum(CODES),
    field: z.string().optional().meta({ description: 'The invalid field, if there is one' }),
    request_id: z.string(),
  })
  .meta({ id: 'Rejection' });

export const rejectionCodesOf = ({
  method,
  right,
  params,
  inPerson,
  tokenScope,
  rejections,
}: DocumentedRoute): readonly RejectionCode[] => [
  ...new Set([
    ...COMMON_REJECTIONS,
    ...(right === 'public' ? (['wrong_credentials', 'locked'] as const) : SESSION_REJECTIONS),
    ...(method === 'GET' ? (['invalid'] as const) : CHANGE_REJECTIONS),
    ...(params ? (['not_found'] as const) : []),
    ...(inPerson ? (['prove_first'] as const) : []),
    ...(right !== 'public' && tokenScope === null ? (['in_person'] as const) : []),
    ...(rejections ?? []),
  ]),
];

/** One response per status, with all codes of that status. */
export function errorResponses(route: DocumentedRoute): Record<number, object> {
  const codes = rejectionCodesOf(route);
  const statuses = [...new Set(codes.map((code) => REJECTION_RESPONSES[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const codesOfStatus = codes.filter((code) => REJECTION_RESPONSES[code].status === status);
      return [
        status,
        {
          description: codesOfStatus
            .map((code) => `\`${code}\`: ${REJECTION_RESPONSES[code].when}`)
            .join(' '),
          content: { 'application/json': { schema: rejectionBody } },
        },
      ];
    }),
  );
}
