// Reads the text parameters of a request into one flat map: JSON, form or multipart body, query string, headers.
// Ambiguous requests are rejected: a parameter that appears twice in one place is malformed.
import type { IncomingHttpHeaders } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { parse as parseQuery } from 'fast-querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse as parseLossless } from 'lossless-json';
import { reject } from '../domain/rejections.ts';
import { accepted, type Result, rejected } from '../domain/result.ts';
import { parseFlatJson } from './flat-json.ts';

/** Stands for a value that is neither text nor number: an array, an object, true or false. */
export const NOT_TEXT = Symbol('not text');

/** Undefined: the parameter is present without a value. */
export type Params = Map<string, string | typeof NOT_TEXT | undefined>;

export const BODY_LIMIT_BYTES = 64 * 1024;
const MAX_PARAMS = 32;

/** Thrown by the body parsers, which Fastify calls; http/errors.ts turns it into the rejection. */
export class MalformedRequest extends Error {
  override readonly name = 'MalformedRequest';
}

/** Every string of a JSON text; a string followed by a colon is a key. */
const STRINGS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

function countKeys(json: string): number {
  let keys = 0;
  for (const [, colon] of json.matchAll(STRINGS)) if (colon !== undefined) keys += 1;
  return keys;
}

/** Numbers stay text: `100.10` keeps its digits, and the schema of the field rejects anything but a plain decimal. */
export function parseJson(text: string): Record<string, unknown> {
  if (text === '') return {};
  const flat = parseFlatJson(text);
  if (flat) return flat;
  let body: unknown;
  try {
    body = parseLossless(text, undefined, { parseNumber: (digits) => digits });
  } catch {
    throw new MalformedRequest('not JSON, or a repeated key with different values');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new MalformedRequest('not a JSON object');
  const values = Object.values(body);
  const isFlat = values.every((value) => typeof value !== 'object' || value === null);
  if (isFlat && countKeys(text) !== values.length) throw new MalformedRequest('repeated key');
  return body as Record<string, unknown>;
}

export const parseForm = (text: string): Record<string, unknown> => parseQuery(text);

function registerTextParser(server: FastifyInstance, type: string, parse: (text: string) => object): void {
  server.addContentTypeParser(type, { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parse(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

export function registerParsers(server: FastifyInstance): void {
  server.removeContentTypeParser(['application/json', 'text/plain']);
  registerTextParser(server, 'application/json', parseJson);
  registerTextParser(server, 'application/x-www-form-urlencoded', parseForm);
  // Multipart bodies are small, so they are buffered under the common body limit.
  server.addContentTypeParser(
    /^multipart\/form-data/i,
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: Buffer) => parseMultipart(request.headers['content-type'] ?? '', bytes),
  );
}

function parseMultipart(contentType: string, bytes: Buffer): Promise<object> {
  const fields: Record<string, string> = Object.create(null);
  return new Promise((resolve, fail) => {
    const malformed = (reason: string) => fail(new MalformedRequest(reason));
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        // No limit on parts: above it, a truncated part emits an error without a listener, which ends the process.
        limits: { fields: MAX_PARAMS },
      });
      parser.on('field', (name, value) => {
        if (name in fields) malformed('repeated parameter');
        fields[name] = value;
      });
      parser.on('file', (_name, stream) => {
        // A truncated file emits an error; without a listener it would end the process.
        stream.on('error', () => undefined).resume();
        malformed('only text fields');
      });
      parser.on('fieldsLimit', () => malformed('too many parameters'));
      parser.on('error', () => malformed('not multipart'));
      parser.on('finish', () => resolve(fields));
      parser.end(bytes);
      // The whole body is available, so the parser finishes within this turn; with an unterminated part header it never would.
      setImmediate(malformed, 'no end of the multipart body');
    } catch {
      malformed('not multipart');
    }
  });
}

/** The places of a request that may hold parameters. */
export type Sources = {
  readonly headers: IncomingHttpHeaders;
  readonly query?: object | undefined;
  body?: object | undefined;
};

/** The only parameters that are objects: as JSON, or in the other encodings as the text of one. */
const OBJECT_PARAMS: ReadonlySet<string> = new Set(['metadata']);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(name: string, value: unknown): string | typeof NOT_TEXT | undefined {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return undefined;
  return OBJECT_PARAMS.has(name) && isObject(value) ? JSON.stringify(value) : NOT_TEXT;
}

/** The first source that names a parameter wins, even without a value: an empty body field is not filled from the query. */
function add(params: Params, name: string, value: unknown): void {
  if (params.has(name)) return;
  if (params.size >= MAX_PARAMS) throw new MalformedRequest('too many parameters');
  params.set(name, textOf(name, value));
}

function addAll(params: Params, values: object, { arraysAreRepeats }: { arraysAreRepeats: boolean }): void {
  for (const name of Object.keys(values)) {
    const value = (values as Record<string, unknown>)[name];
    // Form and query parsers turn a repeated parameter into an array; in JSON an array is only a wrong value.
    if (arraysAreRepeats && Array.isArray(value)) throw new MalformedRequest('repeated parameter');
    add(params, name, value);
  }
}

export const isJson = ({ 'content-type': type = '' }: IncomingHttpHeaders): boolean =>
  /^application\/json/i.test(type);

/** The parameters of one item of a list in a JSON body. Undefined: it is not an object, or has too many. */
export function itemParams(item: unknown): Params | undefined {
  if (!isObject(item) || Object.keys(item).length > MAX_PARAMS) return undefined;
  const params: Params = new Map();
  addAll(params, item, { arraysAreRepeats: false });
  return params;
}

/** A body field wins over the same query field, and both over a header. */
export function readParams({ headers, query, body }: Sources): Result<Params> {
  const { 'x-merchant-id': merchantId, 'x-secret-key': secretKey } = headers;
  const params: Params = new Map();
  try {
    if (body) addAll(params, body, { arraysAreRepeats: !isJson(headers) });
    if (query) addAll(params, query, { arraysAreRepeats: true });
    if (merchantId !== undefined) add(params, 'merchant_id', merchantId);
    if (secretKey !== undefined) add(params, 'secret_key', secretKey);
  } catch (error) {
    if (error instanceof MalformedRequest) return rejected(reject('malformed_request'));
    throw error;
  }
  return accepted(params);
}
