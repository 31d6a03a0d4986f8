// Messages to operators about templates of payment files.
import { PAYMENT_TEMPLATE_NAME_LENGTH } from './limits.ts';
import type { Unwritable } from './payment.ts';

/** A control character is not shown, only its code. */
const shown = (character: string): string => {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `“${character}” (${code})` : code;
};

export const paymentTemplateTexts = {
  name: `A name has 1 to ${PAYMENT_TEMPLATE_NAME_LENGTH} small letters, digits and hyphens, and begins with a letter.`,
  /** Not quoted: what is in the place of a name may be a key. */
  notFound: 'There is no payment template of this name.',
  changed: (name: string) => `The payment template ${name} has changed since you opened it.`,
  tooMany: (count: number) => `There are ${count} payment templates already. Remove one first.`,

  // What a template cannot have
  columnsMissing: 'A template needs a column with the wallet and a column with the amount.',
  tooManyColumns: (count: number) => `A template has at most ${count} columns.`,
  headingMissing: 'With a header line, every column needs a heading.',
  sameHeading: (heading: string) => `Two columns have the heading ${heading}.`,
  tooLong: (count: number) => `This is longer than ${count} characters.`,
  control: 'A line end or another control character cannot be in it.',
  formula: (text: string) => `A spreadsheet would run ${text} as a formula. Begin it with another character.`,
  cardNumber: 'It has a card number or a key, which cannot be in a template.',
  sameSeparator: 'A decimal comma needs another separator than a comma.',
  debtorNameMissing: 'Enter the name of the owner of the account.',
  iban: 'This is not an IBAN: its check digits are wrong.',
  bic: 'This is not a BIC, which has 8 or 11 letters and digits.',
  idMissing: 'Enter an identifier.',

  // What cannot be in a file
  unencodable: (character: string, encoding: string) =>
    `it has ${shown(character)}, which ${encoding} cannot store`,
  notInXml: (character: string) => `it has ${shown(character)}, which XML cannot have`,
  longerThan: (count: number) => `it is longer than ${count} characters`,
  noAmount: 'no rate was locked for it, so it has no amount to send',
  notIsoCurrency: (code: string) => `${code} is not a currency of ISO 4217 with two decimals`,
  cannotBeInFile: ({ id, field, problem }: Unwritable) =>
    `Withdrawal ${id} cannot be in this file because of its ${field}: ${problem}. Nothing was exported; remove it or use another template.`,
} as const;
