// What was asked for, read by the route's own schemas: strict, and the first thing that is wrong said in words.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accepted, type Result, rejected } from '../../../domain/result.ts';
import { quotable } from '../../field-name.ts';
import { isText } from './fields.ts';
import type { RejectionResponse } from './response.ts';

export type Schemas<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
};

export type RequestInput<P, Q, B> = { readonly params: P; readonly query: Q; readonly body: B };

const NOTHING = z.strictObject({});

export function readRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  { params, query, body }: Schemas<P, Q, B>,
  request: FastifyRequest,
): Result<RequestInput<z.output<P>, z.output<Q>, z.output<B>>, RejectionResponse> {
  const parts = [
    ['params', params ?? NOTHING, request.params],
    ['query', query ?? NOTHING, request.query],
    ['body', body ?? NOTHING, request.body ?? {}],
  ] as const;
  const read: Record<string, unknown> = {};
  for (const [name, schema, given] of parts) {
    const parsed = schema.safeParse(given);
    if (!parsed.success) return rejected(malformed(parsed.error));
    const field = findNonText(parsed.data);
    if (field !== undefined)
      return rejected({
        code: 'malformed',
        text: `${quotable(field) ?? 'a field'}: must be text`,
        field: quotable(field),
      });
    read[name] = parsed.data;
  }
  return accepted(read as RequestInput<z.output<P>, z.output<Q>, z.output<B>>);
}

/** The net under the fields: whatever they let through is looked up or kept somewhere. */
function findNonText(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'string' ? !isText(value) : findNonText(value) !== undefined) return name;
  }
  return undefined;
}

function malformed({ issues }: z.ZodError): RejectionResponse {
  const [issue] = issues;
  const unknown = issue?.code === 'unrecognized_keys';
  const field = quotable(unknown ? issue.keys[0] : issue?.path.map((part) => String(part)).join('.'));
  const text = unknown ? 'this field is not known here' : (issue?.message ?? 'It cannot be read.');
  return { code: 'malformed', text: field ? `${field}: ${text}` : text, field };
}
