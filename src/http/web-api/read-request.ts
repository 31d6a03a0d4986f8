// Reads params, query and body with the strict schemas of the route. The rejection describes the first error.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import { sharedTexts } from '../../domain/texts/shared.ts';
import { safeFieldName } from '../field-name.ts';
import { isStorableText } from './fields.ts';
import type { RejectionResponse } from './response.ts';

export type RequestSchemas<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
};

export type RequestInput<P, Q, B> = { readonly params: P; readonly query: Q; readonly body: B };

const EMPTY = z.strictObject({});

export function readRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  { params, query, body }: RequestSchemas<P, Q, B>,
  request: FastifyRequest,
): Result<RequestInput<z.output<P>, z.output<Q>, z.output<B>>, RejectionResponse> {
  const sources = [
    ['params', params ?? EMPTY, request.params],
    ['query', query ?? EMPTY, request.query],
    ['body', body ?? EMPTY, request.body ?? {}],
  ] as const;
  const input: Record<string, unknown> = {};
  for (const [name, schema, value] of sources) {
    const parsed = schema.safeParse(value);
    if (!parsed.success) return rejected(malformedRejection(parsed.error));
    const field = findUnstorableText(parsed.data);
    if (field !== undefined)
      return rejected({
        code: 'malformed',
        text: sharedTexts.unstorableField(safeFieldName(field)),
        field: safeFieldName(field),
      });
    input[name] = parsed.data;
  }
  return accepted(input as RequestInput<z.output<P>, z.output<Q>, z.output<B>>);
}

/** A second check behind the field schemas: no value may contain text that PostgreSQL cannot store. */
function findUnstorableText(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string' ? !isStorableText(value) : findUnstorableText(value) !== undefined)
      return name;
  }
  return undefined;
}

function malformedRejection({ issues }: z.ZodError): RejectionResponse {
  const [issue] = issues;
  const unknown = issue?.code === 'unrecognized_keys';
  const field = safeFieldName(unknown ? issue.keys[0] : issue?.path.map((part) => String(part)).join('.'));
  const text = unknown ? sharedTexts.unknownField : (issue?.message ?? sharedTexts.invalidRequest);
  return { code: 'malformed', text: field ? sharedTexts.field(field, text) : text, field };
}
