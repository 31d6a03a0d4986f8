// Masks the destination of one withdrawal in what operators write about it: notes and names of files are read by everyone who reads
// the withdrawal, and a viewer sees its destination masked.
import { hideSecrets } from './aggregator.ts';

export type FullDestination = { readonly wallet: string; readonly recipientName: string | null };

const SEPARATORS = '[ ()._\\u00a0\\u2010-\\u2015-]*';
/** Enough to know a phone number or card by, in any country and with any prefix. */
const LAST_DIGITS = 10;

/** Undefined for an address or a name of an account, which has one spelling. */
function patternOfNumber(wallet: string): RegExp | undefined {
  const digits = wallet.replaceAll(/[^0-9]/g, '');
  if (digits.length < LAST_DIGITS || /[^0-9+ ()-]/.test(wallet)) return undefined;
  const last = Array.from(digits.slice(-LAST_DIGITS)).join(SEPARATORS);
  return new RegExp(`\\+?(?:[0-9]${SEPARATORS}){0,9}${last}(?![0-9])`, 'g');
}

export function hideDestination(text: string, { wallet, recipientName }: FullDestination): string {
  // One word may be anybody's name, and that of an operator whom a note names.
  const name = recipientName !== null && /\s/.test(recipientName.trim()) ? recipientName.trim() : '';
  const hidden = hideSecrets([wallet, name])(text);
  const number = patternOfNumber(wallet);
  return number ? hidden.replace(number, '***') : hidden;
}
