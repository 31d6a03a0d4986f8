// All outcomes of the simulator in one table: its behavior, the page at `/` and README.md come from it. An outcome is
// chosen by the kopecks of the amount, by the e-wallet `sim-<outcome>`, or by /control.
import type { RefusalCode } from '../http/protocol.ts';

export type Plan = {
  /** When it is paid: before the reply, delayMs later, or never. refused_later: accepted first. */
  readonly pays: 'at_once' | 'later' | 'never' | 'refused_later';
  /** The reply to the first request about a payout; lookups and resends get a correct reply. */
  readonly reply:
    | 'answer'
    | 'slow'
    | 'dropped'
    | 'error'
    | 'html'
    | 'truncated'
    | 'error_text'
    | 'wrong_reference'
    | 'unsigned';
  /** unsigned, forged: a false refusal first, then the correct callback. */
  readonly callback: 'one' | 'none' | 'many' | 'out_of_order' | 'early' | 'unsigned' | 'forged';
  readonly refuses?: RefusalCode | 'unlisted';
  /** The first request is not stored; a second one is a new payout, and is paid. */
  readonly dropsFirstRequest?: true;
  readonly needsFloat?: true;
  readonly returns?: true;
  /** In every reply, callback and lookup. */
  readonly falsifies?: 'amount_over' | 'amount_under' | 'currency';
};

type Outcome = { readonly ending: string | null; readonly does: string; readonly plan: Plan };

const PLAIN: Plan = { pays: 'later', reply: 'answer', callback: 'one' };
const refuses = (code: Plan['refuses'] & string): Plan => ({
  ...PLAIN,
  pays: 'never',
  callback: 'none',
  refuses: code,
});

// biome-ignore format: a table reads best with one row per line.
export const OUTCOMES = {
  paid: { ending: null, does: 'Accepted; paid a moment later, with a callback', plan: PLAIN },
  refused: { ending: '.01', does: 'Refused: declined', plan: refuses('declined') },
  refused_destination: { ending: '.02', does: 'Refused: invalid_destination', plan: refuses('invalid_destination') },
  refused_limit: { ending: '.03', does: 'Refused: limit_exceeded', plan: refuses('limit_exceeded') },
  refused_expired: { ending: '.04', does: 'Refused: expired', plan: refuses('expired') },
  refused_funds: { ending: '.05', does: 'Refused: insufficient_funds', plan: refuses('insufficient_funds') },
  low_float: { ending: '.06', does: 'Refused with insufficient_funds until /control tops up the float, then paid', plan: { ...PLAIN, needsFloat: true } },
  refused_unlisted: { ending: '.07', does: 'Refused with a code that is not on the list', plan: refuses('unlisted') },
  refused_later: { ending: '.08', does: 'Accepted; refused (declined) a moment later, with a callback', plan: { ...PLAIN, pays: 'refused_later' } },
  paid_at_once: { ending: '.10', does: 'Paid before the reply, which says paid; with a callback', plan: { ...PLAIN, pays: 'at_once' } },
  reply_lost: { ending: '.11', does: 'Paid, then the connection is closed without a reply; no callback', plan: { pays: 'at_once', reply: 'dropped', callback: 'none' } },
  slow: { ending: '.12', does: 'Like paid, but the reply takes slow_ms', plan: { ...PLAIN, reply: 'slow' } },
  error_before: { ending: '.13', does: 'Status 500 and nothing is stored; a resend is paid', plan: { ...PLAIN, reply: 'error', dropsFirstRequest: true } },
  error_after: { ending: '.14', does: 'Paid, then status 500; no callback', plan: { pays: 'at_once', reply: 'error', callback: 'none' } },
  garbled_html: { ending: '.15', does: 'Like paid, but the reply is an HTML page with status 200', plan: { ...PLAIN, reply: 'html' } },
  garbled_truncated: { ending: '.16', does: 'Like paid, but the reply is truncated JSON, and signed', plan: { ...PLAIN, reply: 'truncated' } },
  garbled_text: { ending: '.17', does: 'Like paid, but the reply is an error text with status 200, and signed', plan: { ...PLAIN, reply: 'error_text' } },
  wrong_reference: { ending: '.18', does: 'Like paid, but the reply says that another reference is paid', plan: { ...PLAIN, reply: 'wrong_reference' } },
  unsigned_reply: { ending: '.19', does: 'Like paid, but the reply says refused and is not signed', plan: { ...PLAIN, reply: 'unsigned' } },
  lost_request: { ending: '.20', does: 'The request is lost: not_found; a resend is paid', plan: { ...PLAIN, reply: 'dropped', dropsFirstRequest: true } },
  duplicate_callbacks: { ending: '.21', does: 'Like paid, with `copies` equal callbacks at once', plan: { ...PLAIN, callback: 'many' } },
  out_of_order: { ending: '.22', does: 'Like paid; the callback paid is followed by a callback accepted', plan: { ...PLAIN, callback: 'out_of_order' } },
  early_callback: { ending: '.23', does: 'Paid; the callback is delivered before the reply is sent', plan: { ...PLAIN, pays: 'at_once', callback: 'early' } },
  no_callback: { ending: '.24', does: 'Like paid, without a callback: only a lookup shows it', plan: { ...PLAIN, callback: 'none' } },
  unsigned_callback: { ending: '.25', does: 'Like paid, but preceded by an unsigned callback that says refused', plan: { ...PLAIN, callback: 'unsigned' } },
  forged_callback: { ending: '.26', does: 'Like paid, but preceded by a callback signed with another key that says refused', plan: { ...PLAIN, callback: 'forged' } },
  wrong_amount_over: { ending: '.27', does: 'Like paid, but every response has 0.01 more', plan: { ...PLAIN, falsifies: 'amount_over' } },
  wrong_amount_under: { ending: '.28', does: 'Like paid, but every response has 0.01 less', plan: { ...PLAIN, falsifies: 'amount_under' } },
  wrong_currency: { ending: '.29', does: 'Like paid, but every response has another currency', plan: { ...PLAIN, falsifies: 'currency' } },
  late_return: { ending: '.30', does: 'Like paid; returned return_after_ms later, with a callback', plan: { ...PLAIN, returns: true } },
  stuck: { ending: '.31', does: 'Accepted forever', plan: { ...PLAIN, pays: 'never', callback: 'none' } },
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof OUTCOMES;
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as [OutcomeName, ...OutcomeName[]];

export const planOf = (name: OutcomeName): Plan => OUTCOMES[name].plan;

const rows = Object.entries<Outcome>(OUTCOMES);
const BY_ENDING = new Map(rows.map(([name, { ending }]) => [ending, name as OutcomeName]));

export const outcomeOfAmount = (amount: string): OutcomeName => BY_ENDING.get(amount.slice(-3)) ?? 'paid';

const WALLET_PREFIX = 'sim-';

export const outcomeOfWallet = (wallet: string): OutcomeName | undefined =>
  OUTCOME_NAMES.find((name) => wallet === `${WALLET_PREFIX}${name}`);

export const describeOutcomes = (): string =>
  rows.map(([name, { ending, does }]) => `| ${ending ?? 'any other'} | \`${name}\` | ${does} |`).join('\n');
