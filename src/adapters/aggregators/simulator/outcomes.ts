// All outcomes of the simulator in one table: its behavior, the page at `/` and README.md come from it. An outcome is
// chosen by the first two decimals of the amount, by the e-wallet `sim-<outcome>`, or by /control.
import type { RefusalCode } from '../http/protocol.ts';

export type Plan = {
  /** When it is paid: before the reply, delayMs later, or never. refused_later: accepted first. */
  readonly execution: 'at_once' | 'later' | 'never' | 'refused_later';
  /** The reply to the first request about a payout; lookups and resends get a correct reply. */
  readonly reply:
    | 'correct'
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
  /** unlisted: a code that the protocol does not have. */
  readonly refusalCode?: RefusalCode | 'unlisted';
  /** The first request is not stored; a second one is a new payout, and is paid. */
  readonly dropsFirstRequest?: true;
  readonly needsFloat?: true;
  readonly isReturnedLater?: true;
  /** Wrong in every reply, callback and lookup. */
  readonly falsifiedField?: 'amount_over' | 'amount_under' | 'currency' | 'wallet' | 'created_at';
};

type Outcome = { readonly ending: string | null; readonly description: string; readonly plan: Plan };

const PLAIN: Plan = { execution: 'later', reply: 'correct', callback: 'one' };
const refusedWith = (code: Plan['refusalCode'] & string): Plan => ({
  ...PLAIN,
  execution: 'never',
  callback: 'none',
  refusalCode: code,
});

// biome-ignore format: a table reads best with one row per line.
export const OUTCOMES = {
  paid: { ending: null, description: 'Accepted; paid a moment later, with a callback', plan: PLAIN },
  refused: { ending: '.01', description: 'Refused: declined', plan: refusedWith('declined') },
  refused_destination: { ending: '.02', description: 'Refused: invalid_destination', plan: refusedWith('invalid_destination') },
  refused_limit: { ending: '.03', description: 'Refused: limit_exceeded', plan: refusedWith('limit_exceeded') },
  refused_expired: { ending: '.04', description: 'Refused: expired', plan: refusedWith('expired') },
  refused_funds: { ending: '.05', description: 'Refused: insufficient_funds', plan: refusedWith('insufficient_funds') },
  low_float: { ending: '.06', description: 'Refused with insufficient_funds until /control tops up the float, then paid', plan: { ...PLAIN, needsFloat: true } },
  refused_unlisted: { ending: '.07', description: 'Refused with a code that is not on the list', plan: refusedWith('unlisted') },
  refused_later: { ending: '.08', description: 'Accepted; refused (declined) a moment later, with a callback', plan: { ...PLAIN, execution: 'refused_later' } },
  paid_at_once: { ending: '.10', description: 'Paid before the reply, which says paid; with a callback', plan: { ...PLAIN, execution: 'at_once' } },
  reply_lost: { ending: '.11', description: 'Paid, then the connection is closed without a reply; no callback', plan: { execution: 'at_once', reply: 'dropped', callback: 'none' } },
  slow: { ending: '.12', description: 'Like paid, but the reply takes slow_ms', plan: { ...PLAIN, reply: 'slow' } },
  error_before: { ending: '.13', description: 'Status 500 and nothing is stored; a resend is paid', plan: { ...PLAIN, reply: 'error', dropsFirstRequest: true } },
  error_after: { ending: '.14', description: 'Paid, then status 500; no callback', plan: { execution: 'at_once', reply: 'error', callback: 'none' } },
  garbled_html: { ending: '.15', description: 'Like paid, but the reply is an HTML page with status 200', plan: { ...PLAIN, reply: 'html' } },
  garbled_truncated: { ending: '.16', description: 'Like paid, but the reply is truncated JSON, and signed', plan: { ...PLAIN, reply: 'truncated' } },
  garbled_text: { ending: '.17', description: 'Like paid, but the reply is an error text with status 200, and signed', plan: { ...PLAIN, reply: 'error_text' } },
  wrong_reference: { ending: '.18', description: 'Like paid, but the reply says that another reference is paid', plan: { ...PLAIN, reply: 'wrong_reference' } },
  unsigned_reply: { ending: '.19', description: 'Like paid, but the reply says refused and is not signed', plan: { ...PLAIN, reply: 'unsigned' } },
  lost_request: { ending: '.20', description: 'The request is lost: not_found; a resend is paid', plan: { ...PLAIN, reply: 'dropped', dropsFirstRequest: true } },
  duplicate_callbacks: { ending: '.21', description: 'Like paid, with `copies` equal callbacks at once', plan: { ...PLAIN, callback: 'many' } },
  out_of_order: { ending: '.22', description: 'Like paid; the callback paid is followed by a callback accepted', plan: { ...PLAIN, callback: 'out_of_order' } },
  early_callback: { ending: '.23', description: 'Paid; the callback is delivered before the reply is sent', plan: { ...PLAIN, execution: 'at_once', callback: 'early' } },
  no_callback: { ending: '.24', description: 'Like paid, without a callback: only a lookup shows it', plan: { ...PLAIN, callback: 'none' } },
  unsigned_callback: { ending: '.25', description: 'Like paid, but preceded by an unsigned callback that says refused', plan: { ...PLAIN, callback: 'unsigned' } },
  forged_callback: { ending: '.26', description: 'Like paid, but preceded by a callback signed with another key that says refused', plan: { ...PLAIN, callback: 'forged' } },
  wrong_amount_over: { ending: '.27', description: 'Like paid, but every response has the smallest unit more', plan: { ...PLAIN, falsifiedField: 'amount_over' } },
  wrong_amount_under: { ending: '.28', description: 'Like paid, but every response has the smallest unit less', plan: { ...PLAIN, falsifiedField: 'amount_under' } },
  wrong_currency: { ending: '.29', description: 'Like paid, but every response has another currency', plan: { ...PLAIN, falsifiedField: 'currency' } },
  wrong_destination: { ending: '.32', description: 'Like paid, but every response names another destination', plan: { ...PLAIN, falsifiedField: 'wallet' } },
  wrong_time: { ending: '.33', description: 'Like paid, but every response says that it was received a day earlier', plan: { ...PLAIN, falsifiedField: 'created_at' } },
  late_return: { ending: '.30', description: 'Like paid; returned return_after_ms later, with a callback', plan: { ...PLAIN, isReturnedLater: true } },
  stuck: { ending: '.31', description: 'Accepted forever', plan: { ...PLAIN, execution: 'never', callback: 'none' } },
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof OUTCOMES;
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as [OutcomeName, ...OutcomeName[]];

export const planOf = (name: OutcomeName): Plan => OUTCOMES[name].plan;

const rows = Object.entries<Outcome>(OUTCOMES);
const BY_ENDING = new Map(rows.map(([name, { ending }]) => [ending, name as OutcomeName]));

/** By its first two decimals, in every currency. */
export const outcomeOfAmount = (amount: string): OutcomeName =>
  BY_ENDING.get(/\.[0-9]{2}/.exec(amount)?.[0] ?? '') ?? 'paid';

const WALLET_PREFIX = 'sim-';

export const outcomeOfWallet = (wallet: string): OutcomeName | undefined =>
  OUTCOME_NAMES.find((name) => wallet === `${WALLET_PREFIX}${name}`);

export const describeOutcomes = (): string =>
  rows
    .map(([name, { ending, description }]) => `| ${ending ?? 'any other'} | \`${name}\` | ${description} |`)
    .join('\n');
