// What may come back, whatever was sent: no 5xx but the lawful ones, JSON of the contract's shape, nothing of our insides.
import { passesLuhn } from '../luhn.ts';

export type Reply = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
};

/** What an answer owes to its reader: merchants hear `success`, operators `error` and `code`. */
export type Manners = 'merchant' | 'operator';

const LAWFUL_503 = new Set(['busy', 'payout_failed']);

const KEY = 'a key';
const FILE = 'a file of ours';
export const CARD_NUMBER = 'a card number';
const READ_BY_PEOPLE = /^text\/(?:html|plain|csv)/;

/** Of the inside: traces, statements, complaints of PostgreSQL, files. */
const INSIDES: readonly (readonly [what: string, sign: RegExp])[] = [
  [
    'a stack trace',
    /\bat (?:async )?(?:[\w.<>[\] ]+ \()?(?:file:|node:)?(?:\/|[\w-]+\.[cm]?[jt]s|internal)[\w./@-]*:\d+:\d+/,
  ],
  ['a statement', /\b(?:select|insert into|update|delete from)\s.{1,200}\b(?:from|values|set|where)\s/i],
  [
    'a complaint of the database',
    /syntax error at or near|relation "|violates [\w-]+ constraint|invalid (?:byte sequence|input syntax)|column "/,
  ],
  [FILE, /node_modules|(?:\/[\w.@-]+){2,}\.(?:[cm]?[jt]s|sql)\b/],
  [KEY, /\b(?:sk_[A-Za-z0-9_-]{20,}|whsec_[A-Za-z0-9+/]{20,}|slt_[A-Za-z0-9_-]{20,})/],
];

/** What stands behind a point is part of a number. */
const CARD = /(?<![0-9]|[0-9]\.)[2-6](?:[ -]?[0-9]){12,18}(?![0-9])/g;

/** A merchant's own order id comes back to it, and any digits may stand in one. */
const ORDER_ID = /"order_id":"[^"]*"/g;

export function findings(reply: Reply, manners: Manners, secrets: readonly string[]): string[] {
  const { status, type, text } = reply;
  const found: string[] = [];
  // A new key is shown to the operator who made it, this once.
  const mayShowKey = manners === 'operator' && status === 200;
  const isJson = type.startsWith('application/json');
  const body = isJson ? readObject(text) : undefined;
  if (status >= 500 && !(status === 503 && LAWFUL_503.has(String(body?.['code']))))
    found.push(`status ${status}`);
  if (status >= 400 && text !== '' && !isJson) found.push(`an error as ${type || 'nothing'}`);
  if (isJson && text !== '') found.push(...shapeProblems(status, body, manners));
  for (const secret of secrets) if (text.includes(secret)) found.push('a key of ours');
  if (isJson && !isDocument(body))
    found.push(...insidesOf(text.replaceAll(ORDER_ID, '')).filter((what) => what !== KEY || !mayShowKey));
  // Pages name the console's own files.
  if (READ_BY_PEOPLE.test(type)) found.push(...insidesOf(text).filter((what) => what !== FILE));
  return found;
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The description of the interface, which shows examples of everything. */
const isDocument = (body: Record<string, unknown> | undefined): boolean =>
  typeof body?.['openapi'] === 'string';

function shapeProblems(
  status: number,
  body: Record<string, unknown> | undefined,
  manners: Manners,
): string[] {
  if (!body) return ['JSON that is no object'];
  if (isDocument(body)) return [];
  if (manners === 'merchant' && body['success'] !== status < 400)
    return [`success ${body['success']} with status ${status}`];
  if (status < 400) return [];
  const missing = ['error', 'code', 'request_id'].filter((name) => typeof body[name] !== 'string');
  return missing.length > 0 ? [`an error without ${missing.join(', ')}`] : [];
}

function insidesOf(text: string): string[] {
  const found = INSIDES.filter(([, sign]) => sign.test(text)).map(([what]) => what);
  return (text.match(CARD) ?? []).some(passesLuhn) ? [...found, CARD_NUMBER] : found;
}
