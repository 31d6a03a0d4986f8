// How an operator's route describes the refusals it can give, in the OpenAPI document.
import { z } from 'zod';
import type { Right } from '../../../domain/roles.ts';
import { REJECTION_RESPONSES, type RejectionCode } from './response.ts';

type Described = {
  readonly method: string;
  readonly right: Right;
  readonly params?: unknown;
  readonly inPerson?: true;
  /** What it alone refuses. */
  readonly refusals?: readonly RejectionCode[];
};

const ANY: readonly RejectionCode[] = ['malformed', 'internal_error', 'busy'];
const SIGNED_IN: readonly RejectionCode[] = ['sign_in_required', 'forbidden', 'second_factor_required'];
const CHANGES: readonly RejectionCode[] = [
  'csrf',
  'wrong_state',
  'stale',
  'repeated',
  'invalid',
  'too_large',
  'unsupported_content_type',
];

const CODES = Object.keys(REJECTION_RESPONSES) as [RejectionCode, ...RejectionCode[]];

const refusalBody = z
  .object({
    error: z.string().meta({ description: 'What is wrong and what to do, for a person' }),
    code: z.enum(CODES),
    field: z.string().optional().meta({ description: 'The field at fault, where one is' }),
    request_id: z.string(),
  })
  .meta({ id: 'Refusal' });

/** One response a status, naming every code that comes with it. */
export function errorResponses({
  method,
  right,
  params,
  inPerson,
  refusals,
}: Described): Record<number, object> {
  const codes = [
    ...ANY,
    ...(right === 'public' ? (['wrong_credentials', 'locked'] as const) : SIGNED_IN),
    ...(method === 'GET' ? (['invalid'] as const) : CHANGES),
    ...(params ? (['not_found'] as const) : []),
    ...(inPerson ? (['in_person', 'prove_first'] as const) : []),
    ...(refusals ?? []),
  ];
  const statuses = [...new Set(codes.map((code) => REJECTION_RESPONSES[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => REJECTION_RESPONSES[code].status === status);
      return [
        status,
        {
          description: here.map((code) => `\`${code}\`: ${REJECTION_RESPONSES[code].when}`).join(' '),
          content: { 'application/json': { schema: refusalBody } },
        },
      ];
    }),
  );
}
