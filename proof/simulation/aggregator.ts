// A fake aggregator controlled by the seed: it accepts, pays, refuses, does not respond or reports falsely as queued,
// and keeps its own statement.
import type { StatementEntry } from '../../src/auditor/compare-statement.ts';
import { asMinor, type Minor } from '../../src/domain/money.ts';
import type { Report } from '../../src/domain/reports.ts';
import type { Aggregator, Callback, CallbackRequest, Payout } from '../../src/ports/aggregator.ts';

/**
 * How a submitted payout is handled, with weights. `parked`: the request stays in transit until a step delivers it.
 * `accepts unseen`: it gives no response, and its lookups do not find the payout for most of the finality time.
 */
export const BEHAVIORS = {
  pays: 6,
  accepts: 4,
  refuses: 2,
  'is short of funds': 1,
  'pays silently': 2,
  'accepts silently': 2,
  'accepts unseen': 3,
  'loses the request': 2,
  'is unreachable': 1,
  'reports another amount': 1,
  parked: 2,
} as const;
export type Behavior = keyof typeof BEHAVIORS;

export type Entry = {
  readonly reference: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly wallet: string;
  state: 'accepted' | 'paid' | 'refused' | 'returned';
  retryable: boolean;
  executions: number;
  executedAt: Date | null;
  returnedAt: Date | null;
  /** Stays true even if it pays later. */
  refused: boolean;
  /** When it last responded "not found" for this payout. */
  notFoundAt: Date | null;
  lost: boolean;
  /** From when on lookups find it. */
  seenFrom: Date;
  reportsWrongAmount: boolean;
};

type Parked = {
  readonly reference: string;
  /** Whether the process that sent it is alive. */
  isAwaited(): boolean;
  /** If the sender was killed, the response is dropped. */
  deliver(behavior: Exclude<Behavior, 'parked'>): void;
};

export type FakeAggregator = {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly parked: Parked[];
  /** One behavior per payout for the next payouts; later payouts are paid. */
  queueBehaviors(behaviors: readonly Behavior[]): void;
  /** Whether lookups get a response. */
  reachable: boolean;
  /** Resolves when the next payout is parked. */
  whenParked(): Promise<void>;
  execute(entry: Entry): void;
  /** Pays a payout that it had refused. */
  payRefused(entry: Entry): void;
  refuse(entry: Entry): void;
  returnPayout(entry: Entry): void;
  /** Refuses this reference from now on. */
  ruleOut(reference: string): void;
  /** The adapter of one service process: a killed one neither sends nor receives. */
  connect(isAlive: () => boolean): Aggregator;
  statement(): StatementEntry[];
};

const SIGNATURE = 'valid';
const never = new Promise<never>(() => undefined);

/** A signed callback as the adapter expects it. */
export const callbackOf = (
  id: string,
  entry: Pick<Entry, 'reference' | 'amount' | 'currency' | 'state'>,
) => ({
  headers: { 'content-type': 'application/json', 'x-signature': SIGNATURE },
  body: JSON.stringify({ id, ...entry, amount: String(entry.amount) }),
});

/** Less than the finality time of every aggregator. */
const UNSEEN_MS = 500_000;

const newEntry = ({ reference, amount, currency, wallet }: Payout): Entry => ({
  reference,
  amount,
  currency,
  wallet,
  state: 'accepted',
  retryable: false,
  executions: 0,
  executedAt: null,
  returnedAt: null,
  refused: false,
  notFoundAt: null,
  lost: false,
  seenFrom: new Date(0),
  reportsWrongAmount: false,
});

function respond(entry: Entry): Report {
  const providerId = `bank-${entry.reference}`;
  const amount = asMinor(entry.amount + (entry.reportsWrongAmount ? 1n : 0n));
  switch (entry.state) {
    case 'accepted':
      return { verdict: 'accepted', providerId };
    case 'refused':
      return {
        verdict: 'refused',
        detail: entry.retryable ? 'short of funds' : 'declined',
        retryable: entry.retryable,
      };
    case 'paid':
    case 'returned':
      return { verdict: entry.state, providerId, amount, currency: entry.currency };
  }
}

const SILENT = new Set<Behavior>(['pays silently', 'accepts silently', 'accepts unseen']);
const noResponse: Report = { verdict: 'unknown', detail: 'no answer' };

function refuse(entry: Entry): void {
  if (entry.state !== 'accepted') return;
  entry.state = 'refused';
  entry.refused = true;
}

type Inbox = Pick<FakeAggregator, 'entries' | 'parked' | 'whenParked'> & {
  readonly ruledOut: Set<string>;
  receive(payout: Payout, behavior: Exclude<Behavior, 'parked'>): Report;
  /** Keeps the request in transit until it is delivered. */
  park(payout: Payout, isAwaited: () => boolean): Promise<Report>;
};

/** The payouts that the aggregator received, and those still in transit. */
function openInbox(now: () => Date, execute: (entry: Entry) => void): Inbox {
  const entries = new Map<string, Entry>();
  const ruledOut = new Set<string>();
  const parked: Parked[] = [];
  let onParked: () => void = () => undefined;

  function findOrAdd(payout: Payout): Entry {
    const existing = entries.get(payout.reference);
    if (existing) return existing;
    const entry = newEntry(payout);
    entries.set(entry.reference, entry);
    return entry;
  }

  function receive(payout: Payout, behavior: Exclude<Behavior, 'parked'>): Report {
    if (behavior === 'is unreachable') return { verdict: 'not_sent', detail: 'no connection' };
    if (behavior === 'loses the request') return noResponse;
    const isNew = !entries.has(payout.reference);
    const entry = findOrAdd(payout);
    if (isNew) {
      // Received too late: a retryable refusal, so that another attempt can follow.
      const late = payout.notAfter.getTime() < now().getTime();
      if (
        late ||
        ruledOut.has(payout.reference) ||
        behavior === 'refuses' ||
        behavior === 'is short of funds'
      ) {
        refuse(entry);
        entry.retryable = late || behavior === 'is short of funds';
      }
      entry.reportsWrongAmount = behavior === 'reports another amount';
      if (behavior === 'accepts unseen') entry.seenFrom = new Date(payout.notAfter.getTime() + UNSEEN_MS);
    }
    if (behavior === 'pays' || behavior === 'pays silently' || behavior === 'reports another amount')
      execute(entry);
    return SILENT.has(behavior) ? noResponse : respond(entry);
  }

  function park(payout: Payout, isAwaited: () => boolean): Promise<Report> {
    return new Promise((resolve) => {
      const request: Parked = {
        reference: payout.reference,
        isAwaited,
        deliver(behavior) {
          parked.splice(parked.indexOf(request), 1);
          // If the sender was killed, the response is lost.
          resolve(receive(payout, behavior));
        },
      };
      parked.push(request);
      onParked();
    });
  }

  const whenParked = (): Promise<void> =>
    new Promise((resolve) => {
      onParked = resolve;
    });
  return { entries, ruledOut, parked, whenParked, receive, park };
}

export function openFakeAggregator(
  now: () => Date,
  count: (kind: 'behavior' | 'fault', name: string) => void,
  /** Called for every payout that is sent, before it is received. */
  onSubmit: (payout: Payout) => void = () => undefined,
): FakeAggregator {
  let behaviors: Behavior[] = [];

  function pay(entry: Entry): void {
    entry.state = 'paid';
    entry.executions += 1;
    entry.executedAt = now();
  }

  function execute(entry: Entry): void {
    if (entry.state === 'accepted') pay(entry);
  }

  const { entries, ruledOut, parked, whenParked, receive, park } = openInbox(now, execute);
  const aggregator: FakeAggregator = {
    entries,
    parked,
    reachable: true,
    queueBehaviors(next) {
      behaviors = [...next];
    },
    whenParked,
    execute,
    payRefused(entry) {
      if (entry.state === 'refused') pay(entry);
    },
    refuse,
    returnPayout(entry) {
      if (entry.state !== 'paid') return;
      entry.state = 'returned';
      entry.returnedAt = now();
    },
    ruleOut: (reference) => void ruledOut.add(reference),
    connect(isAlive) {
      return {
        resendIsSafe: true,
        async submit(payout) {
          if (!isAlive()) return never;
          onSubmit(payout);
          const behavior = behaviors.shift() ?? 'pays';
          count('behavior', behavior);
          return behavior === 'parked' ? park(payout, isAlive) : receive(payout, behavior);
        },
        async lookup({ reference }) {
          if (!isAlive()) return never;
          if (!aggregator.reachable) {
            count('fault', 'aggregator unreachable');
            return noResponse;
          }
          const entry = entries.get(reference);
          const isFound = entry && !entry.lost && entry.seenFrom <= now();
          if (isFound) return respond(entry);
          if (entry) entry.notFoundAt = now();
          return { verdict: 'not_found' };
        },
        readCallback,
        clockAheadMs: () => undefined,
        close: async () => undefined,
      };
    },
    statement: () => [...entries.values()],
  };
  return aggregator;
}

function readCallback({ headers, body }: CallbackRequest): Callback | { readonly rejected: string } {
  if (headers['x-signature'] !== SIGNATURE) return { rejected: 'not signed' };
  const { id, reference, amount, currency, state } = JSON.parse(body) as {
    [key in 'id' | 'reference' | 'amount' | 'currency' | 'state']: string;
  };
  const paid = { providerId: `bank-${reference}`, amount: asMinor(BigInt(amount)), currency };
  const reports: Record<string, Report> = {
    accepted: { verdict: 'accepted', providerId: paid.providerId },
    refused: { verdict: 'refused', detail: 'declined' },
    paid: { verdict: 'paid', ...paid },
    returned: { verdict: 'returned', ...paid },
  };
  const report = reports[state];
  return report ? { id, reference, report } : { rejected: 'not understood' };
}
