// Finds canaries in output, in every encoding that a program might use.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Where output can appear. */
export const PLACES = [
  'replies',
  'console',
  'portal',
  'command line',
  'webhooks',
  'logs',
  "the database's log",
  'database',
  "the database's files",
] as const;
export type Place = (typeof PLACES)[number];

export type Canary = {
  readonly name: string;
  readonly text: string;
  /** Places that store it or show it to its owner. */
  readonly mayBeIn?: readonly Place[];
  /** Also searched with spaces and dashes between groups of digits. */
  readonly isCard?: boolean;
  /** Too short to be unique: searched as a separate word, and only in text. */
  readonly isShort?: boolean;
};

const groups = (digits: string, separator: string): string =>
  digits.replaceAll(/.{4}(?!$)/g, `$&${separator}`);

/** The base64 text depends on the offset modulo three. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(`${'x'.repeat(offset)}${text}`)
      .toString('base64')
      .replaceAll('=', '');
    // The first and last characters depend on the neighboring bytes.
    return encoded.slice(offset === 0 ? 0 : offset + 1, -1);
  });

export function encodingsOf({ text, isCard = false }: Canary): string[] {
  const hex = Buffer.from(text).toString('hex');
  const encodings = [
    text,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    hex,
    hex.toUpperCase(),
    ...inBase64(text),
    ...inBase64(text).map((encoded) => encoded.replaceAll('+', '-').replaceAll('/', '_')),
    ...(isCard ? [groups(text, ' '), groups(text, '-'), groups(text, '%20'), groups(text, '+')] : []),
  ];
  return [...new Set(encodings)];
}

const asWord = (text: string): RegExp => new RegExp(`(?<![0-9A-Za-z.])${text}(?![0-9A-Za-z])`);

function positionOf(text: string, canary: Canary): number {
  if (canary.isShort) return text.search(asWord(canary.text));
  const positions = encodingsOf(canary).map((encoded) => text.indexOf(encoded));
  return positions.find((position) => position >= 0) ?? -1;
}

const CONTEXT_LENGTH = 120;
/** Parsers quote about this many characters in error messages; no other text matches by chance. */
const FRAGMENT = 10;

/** The position of the first fragment of each canary. */
function findFragments(text: string, canaries: readonly Canary[]): Map<Canary, number> {
  const canaryOf = new Map<string, Canary>();
  for (const canary of canaries)
    for (let at = 0; !canary.isShort && at + FRAGMENT <= canary.text.length; at += 1)
      canaryOf.set(canary.text.slice(at, at + FRAGMENT), canary);
  const found = new Map<Canary, number>();
  for (let at = 0; at + FRAGMENT <= text.length; at += 1) {
    const canary = canaryOf.get(text.slice(at, at + FRAGMENT));
    if (canary && !found.has(canary)) found.set(canary, at);
  }
  return found;
}

/** The canaries found, in full or in part, each with the text before it. */
export function canariesIn(text: string, canaries: readonly Canary[]): { canary: string; after: string }[] {
  const fragments = findFragments(text, canaries);
  return canaries.flatMap((canary) => {
    const position = fragments.get(canary) ?? positionOf(text, canary);
    return position < 0
      ? []
      : [{ canary: canary.name, after: text.slice(Math.max(0, position - CONTEXT_LENGTH), position) }];
  });
}

export type FoundInFile = { readonly canary: string; readonly file: string };

/** Searches the bytes of every file of a folder. */
export async function canariesInFolder(folder: string, canaries: readonly Canary[]): Promise<FoundInFile[]> {
  const searched = canaries
    .filter(({ isShort }) => !isShort)
    .flatMap((canary) => encodingsOf(canary).map((encoded) => [canary.name, Buffer.from(encoded)] as const));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Map<string, FoundInFile>();
  for (const entry of entries.filter((file) => file.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const file = relative(folder, path);
    for (const [canary, encoded] of searched)
      if (bytes.includes(encoded)) found.set(`${canary} ${file}`, { canary, file });
  }
  return [...found.values()];
}
