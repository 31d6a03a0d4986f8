// Encodes fields in every encoding that clients use, and in some invalid ones.
import type { Random } from '../random.ts';
import type { Value } from './values.ts';

/** In order; a name may occur twice. */
export type Fields = readonly (readonly [name: string, value: Value])[];

export type Message = {
  readonly method: string;
  /** Path and query, valid in a request line. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
};

export const ENCODINGS = ['json', 'form', 'multipart', 'query', 'mixed', 'wrong type', 'no body'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const textOf = (value: Value): string => ('text' in value ? value.text : value.token);

/** Lone surrogates are replaced, as browsers do. */
export const escaped = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const toJson = (fields: Fields): string =>
  `{${fields
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}:${'text' in value ? JSON.stringify(value.text) : value.token}`,
    )
    .join(',')}}`;

const toForm = (fields: Fields): string =>
  fields.map(([name, value]) => `${escaped(name)}=${escaped(textOf(value))}`).join('&');

const BOUNDARY = 'fuzz-4711-boundary';

const toMultipart = (fields: Fields, random: Random): string =>
  `${fields
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name.replaceAll('"', '%22')}"${fileAttributes(random)}\r\n\r\n${textOf(value)}\r\n`,
    )
    .join('')}--${BOUNDARY}--\r\n`;

const FILE_NAMES: readonly [string, ...string[]] = [
  'a.txt',
  '',
  '../../../../etc/passwd',
  'a"b.txt',
  'a%00.csv',
  'x'.repeat(300),
  'платёж.csv',
];
const PART_TYPES: readonly [string, ...string[]] = [
  'text/plain',
  'text/plain; charset=utf-16',
  'application/json',
  'application/octet-stream',
  'multipart/mixed; boundary=inner',
  ';',
];

/** Some parts have a file name or a content type, although no field is a file. */
function fileAttributes(random: Random): string {
  if (!random.chance(0.06)) return '';
  const [name, type] = [random.pick(FILE_NAMES), random.pick(PART_TYPES)];
  return random.pick([
    `; filename="${name}"`,
    `; filename="${name}"\r\ncontent-type: ${type}`,
    `; filename*=UTF-8''${escaped(name)}`,
    `\r\ncontent-type: ${type}`,
    `\r\ncontent-type: ${type}\r\ncontent-transfer-encoding: base64`,
  ]);
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const WRONG_TYPES: readonly [string, ...string[]] = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json,application/json',
  'application/problem+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/mixed; boundary=x',
  'application/octet-stream',
  ';',
  '/',
  'application/x-www-form-urlencoded; charset=cp1251',
];

/** Truncates, extends or damages the bytes. */
function corrupt(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text);
  switch (random.int(6)) {
    case 0:
      return bytes.subarray(0, random.int(bytes.length + 1));
    case 1:
      return Buffer.concat([bytes, Buffer.from(random.pick(['}', ',', '&', '=', '\0', '%', '%e', '"']))]);
    case 2: {
      const copy = Buffer.from(bytes);
      if (copy.length > 0) copy[random.int(copy.length)] = random.int(256);
      return copy;
    }
    case 3:
      return Buffer.from(text.replace(random.pick(['"', ':', '=', '&', '--', '\r\n', '{']), ''));
    case 4:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    default:
      return Buffer.from(text, 'utf16le');
  }
}

type RequestParts = { readonly method: string; readonly path: string; readonly fields: Fields };

const SHARE_CORRUPTED = 0.08;

export function encode({ method, path, fields }: RequestParts, encoding: Encoding, random: Random): Message {
  const body = (text: string, type: string): Message => ({
    method,
    target: path,
    headers: [['content-type', type]],
    body: random.chance(SHARE_CORRUPTED) ? corrupt(text, random) : Buffer.from(text),
  });
  switch (encoding) {
    case 'json':
      return body(toJson(fields), random.pick([JSON_TYPE, JSON_TYPE, `${JSON_TYPE}; charset=utf-8`]));
    case 'form':
      return body(toForm(fields), FORM_TYPE);
    case 'multipart':
      return body(toMultipart(fields, random), MULTIPART_TYPE);
    case 'query':
      return { method, target: withQuery(path, toForm(fields), random), headers: [], body: undefined };
    case 'mixed':
      return mixed({ method, path, fields }, random);
    case 'wrong type':
      return body(
        random.pick([toJson, toForm, toMultipart])(fields, random),
        random.pick([...WRONG_TYPES, JSON_TYPE, FORM_TYPE, MULTIPART_TYPE]),
      );
    case 'no body':
      return {
        method,
        target: path,
        headers: random.chance(0.5) ? [['content-type', JSON_TYPE]] : [],
        body: undefined,
      };
  }
}

/** A longer request line is always rejected. */
const MAX_QUERY = 12_000;

function withQuery(path: string, query: string, random: Random): string {
  const invalid = random.chance(SHARE_CORRUPTED)
    ? random.pick(['%', '%zz', '%e0%a4', '&&&', '==', '?', '#', '[]='])
    : '';
  return `${path}?${query.slice(0, MAX_QUERY)}${invalid}`;
}

const headerValue = (value: Value): string => escaped(textOf(value)).slice(0, 4_000);

const HEADERS: ReadonlyMap<string, string> = new Map([
  ['merchant_id', 'x-merchant-id'],
  ['secret_key', 'x-secret-key'],
  ['order_id', 'idempotency-key'],
]);

/** Distributes the fields over body, query and headers; some occur twice. */
function mixed({ method, path, fields }: RequestParts, random: Random): Message {
  const headers: [string, string][] = [];
  const inBody: (typeof fields)[number][] = [];
  const inQuery: (typeof fields)[number][] = [];
  for (const field of fields) {
    const [name, value] = field;
    const header = HEADERS.get(name);
    if (header !== undefined && random.chance(0.6)) headers.push([header, headerValue(value)]);
    else if (random.chance(0.5)) inQuery.push(field);
    else inBody.push(field);
    if (random.chance(0.05)) inQuery.push(field);
  }
  const [text, type] = random.pick([
    [toJson(inBody), JSON_TYPE],
    [toForm(inBody), FORM_TYPE],
    [toMultipart(inBody, random), MULTIPART_TYPE],
  ]);
  headers.push(['content-type', type]);
  return { method, target: withQuery(path, toForm(inQuery), random), headers, body: Buffer.from(text) };
}
