// What people write for others to read: reasons, notes, evidence, names. It is kept for good and shown to many, so a card
// number or key that somebody pasted into it is masked. Other numbers stay: documents and accounts are evidence.
import { scrubKeys } from './scrub.ts';
import { findCard, maskWallet } from './wallets.ts';

const NUMBERS = /[0-9]+(?:[ -][0-9]+)*/g;
const LONGEST_CARD = 19;

/** Cards are written in one piece or in groups, and other numbers may stand beside them. */
function maskCards(numbers: string): string {
  const groups = numbers.split(/([ -])/);
  for (let from = 0; from < groups.length; from += 2) {
    let digits = '';
    for (let to = from; to < groups.length && digits.length <= LONGEST_CARD; to += 2) {
      digits += groups[to];
      const card = findCard(digits);
      if (card === undefined) continue;
      groups.splice(from, to - from + 1, maskWallet('card', card));
      break;
    }
  }
  return groups.join('');
}

export const withoutSecrets = (text: string): string => scrubKeys(text).replace(NUMBERS, maskCards);

/** The bank's own name for a payment; a bare number is one, whatever it looks like. */
export const referenceWithoutSecrets = (text: string): string =>
  /^[0-9]+$/.test(text) ? text : withoutSecrets(text);
