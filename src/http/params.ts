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

/** Form and query parsers make an array of a parameter given twice; in JSON an array is merely a wrong value. */
function put(params: Params, name: string, value: unknown, repeatable: boolean): void {
  if (value === null || value === undefined || value === '' || params.has(name)) return;
  if (Array.isArray(value) && !repeatable) throw new MalformedBody('parameter given twice');
  if (params.size >= MOST_PARAMS) throw new MalformedBody('too many parameters');
  params.set(name, typeof value === 'string' ? value : NOT_TEXT);
}

async function readMultipart(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null);
  for await (const part of request.parts()) {
    if (
      part.type !== 'field' ||
      typeof part.value !== 'string' ||
      part.valueTruncated ||
      part.fieldname in fields
    )
      throw new MalformedBody('only text fields, each once');
    fields[part.fieldname] = part.value;
  }
  return fields;
}

const HEADER_PARAMS = { 'x-merchant-id': 'merchant_id', 'x-secret-key': 'secret_key' } as const;

/** A body field wins over the same query field, and both over a header. */
export async function readParams(request: FastifyRequest): Promise<Result<Params>> {
  const params: Params = new Map();
  try {
    const isMultipart = request.isMultipart();
    const body = (isMultipart ? await readMultipart(request) : request.body) as
      | Record<string, unknown>
      | undefined;
    const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
    if (body) for (const name of Object.keys(body)) put(params, name, body[name], isJson);
    const query = request.query as Record<string, unknown>;
    for (const name of Object.keys(query)) put(params, name, query[name], false);
    for (const [header, name] of Object.entries(HEADER_PARAMS))
      put(params, name, request.headers[header], false);
  } catch (error) {
    if (error instanceof MalformedBody || isMultipartLimit(error))
      return rejected(reject('malformed_request'));
    throw error;
  }
  return accepted(params);
}

/** Broken or oversized multipart bodies are the client's doing. */
const isMultipartLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (('statusCode' in error && Number(error.statusCode) < 500) || /multipart|form|part/i.test(error.message));
