// What people write for others to read: reasons, notes, evidence, names. It is kept for good and shown to many, so a card
// number or key that somebody pasted into it is masked. Whatever cannot be one stays: numbers of documents, accounts and
// payments are evidence.
import { normalizeCard } from '../systems/card.ts';
import { maskWallet } from '../systems/wallets.ts';

/** As long as ours are, and no part of another word. */
const KEY = /(?<![A-Za-z0-9])(sk|whsec|slt)_[A-Za-z0-9_+/=-]{20,}/g;

const BETWEEN = '[ .\\u00a0\\u2010-\\u2015-]';
/** In one piece or in the groups in which cards show them; first of all what is random and has digits in it by chance. */
const CARD = new RegExp(
  [
    '(?<random>[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{32,})',
    '(?<![0-9])[2-6][0-9]{12,18}(?![0-9])',
    `(?<![0-9])[2-6][0-9]{3}(${BETWEEN})[0-9]{4}\\2[0-9]{4}\\2[0-9]{1,4}(?:\\2[0-9]{1,3})?(?![0-9])`,
    `(?<![0-9])[2-6][0-9]{3}(${BETWEEN})[0-9]{6}\\3[0-9]{5}(?![0-9])`,
  ].join('|'),
  'g',
);

/** The last group may be another number that stands behind it. */
function maskCard(found: string): string | undefined {
  const [whole, shorter] = [found, found.replace(/[^0-9][0-9]+$/, '')];
  const card = normalizeCard(digitsOf(whole));
  if (card !== undefined) return maskWallet('card', card);
  const inner = shorter.length < SHORTEST_CARD ? undefined : normalizeCard(digitsOf(shorter));
  return inner === undefined ? undefined : maskWallet('card', inner) + found.slice(shorter.length);
}

const SHORTEST_CARD = 13;
const digitsOf = (text: string): string => text.replaceAll(/[^0-9]/g, '');

function maskCards(text: string): string {
  let masked = '';
  let done = 0;
  CARD.lastIndex = 0;
  for (let found = CARD.exec(text); found; found = CARD.exec(text)) {
    if (found.groups?.['random'] !== undefined) continue;
    const mask = maskCard(found[0]);
    // A card may begin at its next group: other numbers stand before it, too.
    if (mask === undefined) CARD.lastIndex = found.index + 1;
    else {
      masked += text.slice(done, found.index) + mask;
      done = CARD.lastIndex;
    }
  }
  return masked + text.slice(done);
}

export const redactNote = (text: string): string => maskCards(text.replace(KEY, '$1_***'));

/** The bank's own name for a payment; a bare number is one, whatever it looks like. */
export const redactReference = (text: string): string => (/^[0-9]+$/.test(text) ? text : redactNote(text));
