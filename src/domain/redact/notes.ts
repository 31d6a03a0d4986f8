// Masks card numbers and keys in text that operators write: reasons, notes, evidence, names. These texts are stored
// permanently and many operators can read them. Document, account and payment numbers stay: they are evidence.
import { normalizeCard } from '../systems/card.ts';
import { maskWallet } from '../systems/wallets.ts';

/** At least as long as the keys that Sluice issues, and not part of another word. */
const KEY = /(?<![A-Za-z0-9])(sk|whsec|slt|sli)_[A-Za-z0-9_+/=-]{20,}/g;

const SEPARATOR = '[ ._\\u00a0\\u2010-\\u2015-]';
/** Contiguous or in the groups printed on cards. UUIDs and hashes match first, so their digits are not taken for a card. */
const CARD = new RegExp(
  [
    '(?<random>[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{32,})',
    '(?<![0-9])[2-6][0-9]{12,18}(?![0-9])',
    `(?<![0-9])[2-6][0-9]{3}(${SEPARATOR})[0-9]{4}\\2[0-9]{4}\\2[0-9]{1,4}(?:\\2[0-9]{1,3})?(?![0-9])`,
    `(?<![0-9])[2-6][0-9]{3}(${SEPARATOR})[0-9]{6}\\3[0-9]{5}(?![0-9])`,
  ].join('|'),
  'g',
);

/** The last group may be a separate number that follows the card, so the match is also tried without it. */
function maskCard(match: string): string | undefined {
  const [whole, shorter] = [match, match.replace(/[^0-9][0-9]+$/, '')];
  const card = normalizeCard(digitsOf(whole));
  if (card !== undefined) return maskWallet('card', card);
  const inner = shorter.length < SHORTEST_CARD ? undefined : normalizeCard(digitsOf(shorter));
  return inner === undefined ? undefined : maskWallet('card', inner) + match.slice(shorter.length);
}

const SHORTEST_CARD = 13;
const digitsOf = (text: string): string => text.replaceAll(/[^0-9]/g, '');

function maskCards(text: string): string {
  let masked = '';
  let end = 0;
  CARD.lastIndex = 0;
  for (let match = CARD.exec(text); match; match = CARD.exec(text)) {
    if (match.groups?.['random'] !== undefined) continue;
    const mask = maskCard(match[0]);
    // The card may start at the next group, with another number before it.
    if (mask === undefined) CARD.lastIndex = match.index + 1;
    else {
      masked += text.slice(end, match.index) + mask;
      end = CARD.lastIndex;
    }
  }
  return masked + text.slice(end);
}

export const redactNote = (text: string): string => maskCards(text.replace(KEY, '$1_***'));

/** A bank's payment reference. A reference of digits only is never masked, even if it passes as a card number. */
export const redactReference = (text: string): string => (/^[0-9]+$/.test(text) ? text : redactNote(text));
