// Looks for canaries in whatever came out, in every spelling that a program might have made of them.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Where something can come out. */
export const PLACES = [
  'answers',
  'console',
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
  /** Where it has to be, or is shown to whoever set it. */
  readonly mayBeIn?: readonly Place[];
  /** The digits of a card, which people write with blanks and dashes. */
  readonly isCard?: boolean;
  /** So short that it stands in other things by chance: it counts as a word of its own, and only in text. */
  readonly isShort?: boolean;
};

const groups = (digits: string, between: string): string => digits.replaceAll(/.{4}(?!$)/g, `$&${between}`);

/** In base64 the same bytes look different at each of three places. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'x'.repeat(before)}${text}`)
      .toString('base64')
      .replaceAll('=', '');
    // The letters at both ends depend on the neighbours, too.
    return encoded.slice(before === 0 ? 0 : before + 1, -1);
  });

export function spellingsOf({ text, isCard = false }: Canary): string[] {
  const hex = Buffer.from(text).toString('hex');
  const spellings = [
    text,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    hex,
    hex.toUpperCase(),
    ...inBase64(text),
    ...inBase64(text).map((encoded) => encoded.replaceAll('+', '-').replaceAll('/', '_')),
    ...(isCard ? [groups(text, ' '), groups(text, '-'), groups(text, '%20'), groups(text, '+')] : []),
  ];
  return [...new Set(spellings)];
}

const asWord = (text: string): RegExp => new RegExp(`(?<![0-9A-Za-z.])${text}(?![0-9A-Za-z])`);

function placeOf(text: string, canary: Canary): number {
  if (canary.isShort) return text.search(asWord(canary.text));
  const places = spellingsOf(canary).map((spelling) => text.indexOf(spelling));
  return places.find((place) => place >= 0) ?? -1;
}

const LONGEST_HINT = 120;
/** So much of one is quoted by a parser that stumbles over it; nothing else has it by chance. */
const PIECE = 10;

/** Where a part of any of them begins. */
function findPieces(text: string, canaries: readonly Canary[]): Map<Canary, number> {
  const owners = new Map<string, Canary>();
  for (const canary of canaries)
    for (let at = 0; !canary.isShort && at + PIECE <= canary.text.length; at += 1)
      owners.set(canary.text.slice(at, at + PIECE), canary);
  const found = new Map<Canary, number>();
  for (let at = 0; at + PIECE <= text.length; at += 1) {
    const canary = owners.get(text.slice(at, at + PIECE));
    if (canary && !found.has(canary)) found.set(canary, at);
  }
  return found;
}

/** Those that are in there, whole or in part, each with what stands before it. */
export function canariesIn(text: string, canaries: readonly Canary[]): { canary: string; after: string }[] {
  const pieces = findPieces(text, canaries);
  return canaries.flatMap((canary) => {
    const place = pieces.get(canary) ?? placeOf(text, canary);
    return place < 0
      ? []
      : [{ canary: canary.name, after: text.slice(Math.max(0, place - LONGEST_HINT), place) }];
  });
}

export type Sighting = { readonly canary: string; readonly file: string };

/** In the bytes of every file of a folder. */
export async function canariesInFolder(folder: string, canaries: readonly Canary[]): Promise<Sighting[]> {
  const wanted = canaries
    .filter(({ isShort }) => !isShort)
    .flatMap((canary) =>
      spellingsOf(canary).map((spelling) => [canary.name, Buffer.from(spelling)] as const),
    );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sightings = new Map<string, Sighting>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const file = relative(folder, path);
    for (const [canary, spelling] of wanted)
      if (bytes.includes(spelling)) sightings.set(`${canary} ${file}`, { canary, file });
  }
  return [...sightings.values()];
}
