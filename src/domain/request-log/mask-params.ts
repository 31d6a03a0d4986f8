// Masks the parameters of a request for the log that a merchant's people read. Only fields named here are in it, and a value is
// only if it has a form that no key, card number or wallet has: merchants also put those into other fields by mistake.
import { FEE_SOURCES } from '../fees.ts';
import { isOrderId } from '../ids.ts';
import { STATE_TEXTS, STATES } from '../steps.ts';
import { isSystemName } from '../systems/index.ts';
import { maskMiddle } from '../systems/masks.ts';

export type ParamContext = {
  readonly isBank: (text: string) => boolean;
  /** The destination as it is masked everywhere; undefined: it is none. */
  readonly maskedWallet: () => string | undefined;
  /** Texts of the same request that no value may contain. */
  readonly secrets: readonly unknown[];
  /** The withdrawal that the request names exists. */
  readonly isSuccessful: boolean;
};

const MASKED = '***';

type Rule = (text: string, context: ParamContext) => boolean | string | undefined;

const matches =
  (pattern: RegExp): Rule =>
  (text) =>
    pattern.test(text);
const oneOf = (values: readonly string[]): Rule => {
  const set = new Set(values);
  return (text) => set.has(text);
};

/** No card number has so few digits, and no phone number with its country code. */
const AMOUNT = /^[0-9]{1,9}(?:\.[0-9]{1,2})?$/;
/** The id of a withdrawal gets longer than a phone number once the database server was restarted. */
const SHORT_ID = /^(?:evt_)?[0-9]{1,9}(?:_[0-9]{1,4})?$/;
const LONG_ID = /^(?:evt_)?[0-9]{1,13}(?:_[0-9]{1,4})?$/;
const MOMENT =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:[0-9]{2}))?$/;

const ofWithdrawal: Rule = (text, { isSuccessful }) => (isSuccessful ? LONG_ID : SHORT_ID).test(text);

/**
 * What an order id may hide: digits enough for a phone or card number, also in groups, a key with or without its prefix, and an
 * address. Some harmless ids, such as dates with a number, are masked too; their first and last characters stay.
 */
const SUSPICIOUS_ORDER_ID =
  /(?:[0-9][_.:-]?){9}[0-9]|sk_|whsec_|slt_|T[1-9A-HJ-NP-Za-km-z]{33}|41[0-9a-fA-F]{40}|.{41}/;
const VISIBLE_HEAD = 2;
const VISIBLE_TAIL = 4;
/** At least six characters are hidden, as of a card number. */
const MIN_MASKED_LENGTH = 12;

const orderId: Rule = (text) => {
  if (!isOrderId(text)) return false;
  if (!SUSPICIOUS_ORDER_ID.test(text)) return true;
  return text.length < MIN_MASKED_LENGTH ? false : maskMiddle(text, VISIBLE_HEAD, VISIBLE_TAIL);
};

/** Returns whether the value is shown, or what is shown instead. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['amount', matches(AMOUNT)],
  ['wallet', (_text, { maskedWallet }) => maskedWallet()],
  ['system', isSystemName],
  ['bank_id', (text, { isBank }) => isBank(text)],
  ['fee_from', oneOf(FEE_SOURCES)],
  ['order_id', orderId],
  ['attempt', matches(/^[1-9][0-9]{0,2}$/)],
  ['id', ofWithdrawal],
  ['webhook_id', ofWithdrawal],
  ['status', oneOf(STATES.map((state) => STATE_TEXTS[state]))],
  ['limit', matches(/^[0-9]{1,3}$/)],
  ...['created_from', 'created_to', 'changed_from', 'since', 'from', 'to'].map(
    (name) => [name, matches(MOMENT)] as const,
  ),
]);

/** Shorter ones stand in most texts by chance. */
const MIN_SECRET_LENGTH = 4;

const hides = (text: string, secrets: readonly unknown[]): boolean =>
  secrets.some(
    (secret) => typeof secret === 'string' && secret.length >= MIN_SECRET_LENGTH && text.includes(secret),
  );

/** The text of a JSON object; null: there is nothing to show. */
export function maskParams(params: ReadonlyMap<string, unknown>, context: ParamContext): string | null {
  let json = '';
  for (const [name, value] of params) {
    const rule = RULES.get(name);
    if (rule === undefined || value === undefined || value === '') continue;
    const shown = typeof value === 'string' && rule(value, context);
    const text =
      typeof shown === 'string' ? shown : shown && !hides(value as string, context.secrets) ? value : MASKED;
    // No rule lets a character pass that JSON escapes.
    json += `${json === '' ? '{' : ','}"${name}":"${text as string}"`;
  }
  return json === '' ? null : `${json}}`;
}
