// One flat set of text parameters out of whatever the client sent: JSON, form or multipart body, query string,
// headers. Ambiguity is refused, never resolved by guessing: a parameter given twice in one place is malformed.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse as parseLossless } from 'lossless-json';
import { reject } from '../domain/rejections.ts';
import { accepted, type Result, rejected } from '../domain/result.ts';

/** Stands for a value that is neither text nor number: an array, an object, true or false. */
export const NOT_TEXT = Symbol('not text');

export type Params = Map<string, string | typeof NOT_TEXT>;

export const BODY_LIMIT_BYTES = 64 * 1024;
const MOST_PARAMS = 32;

/** Thrown by the body parsers, which Fastify calls; http/errors.ts turns it into the rejection. */
export class MalformedBody extends Error {
  override readonly name = 'MalformedBody';
}

/** Every string of a JSON text, from the left; those followed by a colon are keys. */
const STRINGS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

function countKeys(json: string): number {
  let keys = 0;
  for (const [, colon] of json.matchAll(STRINGS)) if (colon !== undefined) keys += 1;
  return keys;
}

/** Numbers stay text: `100.10` keeps its digits, and what is no plain decimal is refused by the field's own rule. */
function parseJson(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = parseLossless(text, undefined, { parseNumber: (digits) => digits });
  } catch {
    throw new MalformedBody('not JSON, or a key given twice with different values');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new MalformedBody('not a JSON object');
  const values = Object.values(body);
  const isFlat = values.every((value) => typeof value !== 'object' || value === null);
  if (isFlat && countKeys(text) !== values.length) throw new MalformedBody('a key given twice');
  return body as Record<string, unknown>;
}

export function registerJsonParser(server: FastifyInstance): void {
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : parseJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Multipart bodies are small here, so they are read whole, under the same limit as any other. */
export function registerMultipartParser(server: FastifyInstance): void {
  server.addContentTypeParser(
    /^multipart\/form-data/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const type = request.headers['content-type'] ?? '';
      const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
        throw new MalformedBody('not multipart');
      });
      const body: Record<string, unknown> = Object.create(null);
      for (const [name, value] of form) {
        if (typeof value !== 'string') throw new MalformedBody('only text fields');
        if (name in body) throw new MalformedBody('parameter given twice');
        body[name] = value;
      }
      return body;
    },
  );
}

type Source = { readonly values: object; readonly arraysAreRepeats: boolean };

/** The first source that names a parameter has it, even if it says nothing: an empty body field is not filled from elsewhere. */
function merge(sources: readonly Source[]): Params {
  const params: Params = new Map();
  const named = new Set<string>();
  for (const { values, arraysAreRepeats } of sources) {
    for (const [name, value] of Object.entries(values)) {
      // Form and query parsers make an array of a parameter given twice; in JSON an array is merely a wrong value.
      if (Array.isArray(value) && arraysAreRepeats) throw new MalformedBody('parameter given twice');
      if (named.has(name)) continue;
      if (named.size >= MOST_PARAMS) throw new MalformedBody('too many parameters');
      named.add(name);
      if (value === null || value === undefined || value === '') continue;
      params.set(name, typeof value === 'string' ? value : NOT_TEXT);
    }
  }
  return params;
}

const isJson = (request: FastifyRequest): boolean =>
  /^application\/json/i.test(request.headers['content-type'] ?? '');

/** A body field wins over the same query field, and both over a header. */
export function readParams(request: FastifyRequest): Result<Params> {
  const { 'x-merchant-id': merchant_id, 'x-secret-key': secret_key } = request.headers;
  const headers = {
    ...(merchant_id === undefined ? {} : { merchant_id }),
    ...(secret_key === undefined ? {} : { secret_key }),
  };
  try {
    return accepted(
      merge([
        { values: request.body ?? {}, arraysAreRepeats: !isJson(request) },
        { values: request.query ?? {}, arraysAreRepeats: true },
        { values: headers, arraysAreRepeats: true },
      ]),
    );
  } catch (error) {
    if (error instanceof MalformedBody) return rejected(reject('malformed_request'));
    throw error;
  }
}
