// Looks for canaries in whatever came out, in every spelling that a program might have made of them.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

export type Canary = {
  readonly name: string;
  readonly text: string;
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

/** Those that are in there, each with what stands before it. */
export const canariesIn = (text: string, canaries: readonly Canary[]): { canary: string; after: string }[] =>
  canaries.flatMap((canary) => {
    const place = placeOf(text, canary);
    return place < 0
      ? []
      : [{ canary: canary.name, after: text.slice(Math.max(0, place - LONGEST_HINT), place) }];
  });

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
