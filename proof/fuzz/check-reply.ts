// Checks a reply: no unexpected 5xx, JSON in the shape of the contract, and no internals or secrets.
import { passesLuhn } from '../luhn.ts';

export type Reply = {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
};

/** The contract of the reply: merchants get `success`, operators `error` and `code`. */
export type Contract = 'merchant' | 'operator';

const EXPECTED_503 = new Set(['busy', 'payout_failed']);

const KEY = 'a key';
const FILE = 'a source file';
export const CARD_NUMBER = 'a card number';
const TEXT_TYPES = /^text\/(?:html|plain|csv)/;

const LEAK_PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'a stack trace',
    /\bat (?:async )?(?:[\w.<>[\] ]+ \()?(?:file:|node:)?(?:\/|[\w-]+\.[cm]?[jt]s|internal)[\w./@-]*:\d+:\d+/,
  ],
  ['an SQL statement', /\b(?:select|insert into|update|delete from)\s.{1,200}\b(?:from|values|set|where)\s/i],
  [
    'a PostgreSQL error',
    /syntax error at or near|relation "|violates [\w-]+ constraint|invalid (?:byte sequence|input syntax)|column "/,
  ],
  [FILE, /node_modules|(?:\/[\w.@-]+){2,}\.(?:[cm]?[jt]s|sql)\b/],
  [KEY, /\b(?:sk_[A-Za-z0-9_-]{20,}|whsec_[A-Za-z0-9+/]{20,}|slt_[A-Za-z0-9_-]{20,})/],
];

/** Digits after a decimal point are part of a number. */
const CARD_PATTERN = /(?<![0-9]|[0-9]\.)[2-6](?:[ -]?[0-9]){12,18}(?![0-9])/g;

/** Random, so its digits may happen to be those of a card. */
const NONCE = /nonce="[0-9a-f]{32}"/g;

/** Order ids are echoed to their merchant and may contain any digits. */
const ORDER_ID = /"order_id":"[^"]*"/g;

export function findProblems(reply: Reply, contract: Contract, secrets: readonly string[]): string[] {
  const { status, contentType, text } = reply;
  const problems: string[] = [];
  // A new key is shown once, to the operator who created it.
  const mayShowKey = contract === 'operator' && status === 200;
  const isJson = contentType.startsWith('application/json');
  const body = isJson ? parseJsonObject(text) : undefined;
  if (status >= 500 && !(status === 503 && EXPECTED_503.has(String(body?.['code']))))
    problems.push(`status ${status}`);
  if (status >= 400 && text !== '' && !isJson)
    problems.push(`an error with content type ${contentType || 'none'}`);
  if (isJson && text !== '') problems.push(...findShapeProblems(status, body, contract));
  for (const secret of secrets) if (text.includes(secret)) problems.push('a secret');
  if (isJson && !isOpenApiDocument(body))
    problems.push(...findLeaks(text.replaceAll(ORDER_ID, '')).filter((name) => name !== KEY || !mayShowKey));
  // Pages contain the names of the console's files.
  if (TEXT_TYPES.test(contentType))
    problems.push(...findLeaks(text.replaceAll(NONCE, '')).filter((name) => name !== FILE));
  return problems;
}

function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Its examples would count as leaks. */
const isOpenApiDocument = (body: Record<string, unknown> | undefined): boolean =>
  typeof body?.['openapi'] === 'string';

function findShapeProblems(
  status: number,
  body: Record<string, unknown> | undefined,
  contract: Contract,
): string[] {
  if (!body) return ['JSON that is not an object'];
  if (isOpenApiDocument(body)) return [];
  if (contract === 'merchant' && body['success'] !== status < 400)
    return [`success ${body['success']} with status ${status}`];
  if (status < 400) return [];
  const missing = ['error', 'code', 'request_id'].filter((name) => typeof body[name] !== 'string');
  return missing.length > 0 ? [`an error without ${missing.join(', ')}`] : [];
}

function findLeaks(text: string): string[] {
  const leaks = LEAK_PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  return (text.match(CARD_PATTERN) ?? []).some(passesLuhn) ? [...leaks, CARD_NUMBER] : leaks;
}
