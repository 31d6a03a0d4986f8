// Nearly every body is a flat JSON object without escapes. It is read here in one pass, with no objects but the result.

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING = 0x7b;
const CLOSING = 0x7d;

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORDS: readonly (readonly [string, boolean | null])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

const isControl = (code: number): boolean => code < 0x20 || (code >= 0x7f && code <= 0x9f);

/** Where the quote is that ends a text from here; -1 if there is none, or the text has escapes or control characters. */
function endOfText(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH || isControl(code)) return -1;
  }
  return -1;
}

/** Numbers stay text. Undefined: not flat, or not valid, or unusual; parseJson decides. */
export function parseFlatJson(text: string): Record<string, unknown> | undefined {
  let at = skipSpace(text, 0);
  if (text.charCodeAt(at) !== OPENING) return undefined;
  const values: Record<string, unknown> = {};
  for (;;) {
    at = skipSpace(text, at + 1);
    const end = text.charCodeAt(at) === QUOTE ? endOfText(text, at + 1) : -1;
    if (end < 0) return undefined;
    const key = text.slice(at + 1, end);
    // A repeated key, or a property of Object.prototype.
    if (key in values) return undefined;
    at = skipSpace(text, end + 1);
    if (text.charCodeAt(at) !== COLON) return undefined;
    at = skipSpace(text, at + 1);
    const valueEnd = readValue(text, at, values, key);
    if (valueEnd < 0) return undefined;
    at = skipSpace(text, valueEnd);
    const next = text.charCodeAt(at);
    if (next === CLOSING) return skipSpace(text, at + 1) === text.length ? values : undefined;
    if (next !== COMMA) return undefined;
  }
}

/** Where the value ends; -1 if it is neither a plain text nor a number, true, false or null. */
function readValue(text: string, at: number, values: Record<string, unknown>, key: string): number {
  if (text.charCodeAt(at) === QUOTE) {
    const end = endOfText(text, at + 1);
    if (end >= 0) values[key] = text.slice(at + 1, end);
    return end < 0 ? end : end + 1;
  }
  NUMBER.lastIndex = at;
  if (NUMBER.test(text)) {
    values[key] = text.slice(at, NUMBER.lastIndex);
    return NUMBER.lastIndex;
  }
  for (const [word, value] of WORDS)
    if (text.startsWith(word, at)) {
      values[key] = value;
      return at + word.length;
    }
  return -1;
}
