// Text as bytes in the encoding of a bank. A character that an encoding does not have is an error of the caller: replaced by a
// question mark, it would pay another name.
import type { Encoding } from './format.ts';

const BOM = '\ufeff';
const FIRST_HIGH_BYTE = 0x80;
/** Without a character. The decoder of the WHATWG makes a control character of it. */
const UNASSIGNED = 0x98;

/** Byte by character of windows-1251, above ASCII. */
function readWindows1251(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('windows-1251');
  return new Map(
    Array.from({ length: 256 - FIRST_HIGH_BYTE }, (_, index) => index + FIRST_HIGH_BYTE)
      .filter((byte) => byte !== UNASSIGNED)
      .map((byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
}

const WINDOWS_1251 = readWindows1251();

const byteOf = (character: string): number | undefined => {
  const code = character.codePointAt(0) ?? 0;
  return code < FIRST_HIGH_BYTE ? code : WINDOWS_1251.get(character);
};

/** The first character that the encoding does not have. */
export function findUnencodable(encoding: Encoding, text: string): string | undefined {
  for (const character of text) {
    const isEncodable =
      encoding === 'windows-1251' ? byteOf(character) !== undefined : !isSurrogate(character);
    if (!isEncodable) return character;
  }
  return undefined;
}

/** Half of a pair, which has no encoding. */
const isSurrogate = (character: string): boolean => /^\p{Cs}$/u.test(character);

export function encode(encoding: Encoding, text: string): Buffer {
  const unencodable = findUnencodable(encoding, text);
  if (unencodable !== undefined)
    throw new Error(`U+${unencodable.codePointAt(0)?.toString(16)} has no byte in ${encoding}`);
  if (encoding === 'windows-1251')
    return Buffer.from(Array.from(text, (character) => byteOf(character) ?? 0));
  return Buffer.from(encoding === 'utf-8-bom' ? `${BOM}${text}` : text, 'utf8');
}
