// The aggregator in the seed's hand: it takes, pays, refuses, keeps silent or lies as it is told, and keeps its own book.
import type { StatementEntry } from '../../src/auditor/compare-statement.ts';
import { asMinor, type Minor } from '../../src/domain/money.ts';
import type { Report } from '../../src/domain/reports.ts';
import type { Aggregator, Callback, CallbackRequest, Payout } from '../../src/ports/aggregator.ts';

/** What becomes of a payout that is sent. `parked` stays on its way until somebody lets it arrive. */
export const MOODS = {
  pays: 6,
  accepts: 4,
  refuses: 2,
  'is short': 1,
  'pays silently': 2,
  'accepts silently': 2,
  'loses the request': 2,
  'cannot be reached': 1,
  'names another amount': 1,
  parked: 2,
} as const;
export type Mood = keyof typeof MOODS;

export type Entry = {
  readonly reference: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly wallet: string;
  state: 'accepted' | 'paid' | 'refused' | 'returned';
  passing: boolean;
  executions: number;
  executedAt: Date | null;
  returnedAt: Date | null;
  /** Once said, it stays said, whatever it does then. */
  refused: boolean;
  /** When it last said that it does not know this one. */
  deniedAt: Date | null;
  forgotten: boolean;
  misstates: boolean;
};

type Parked = {
  readonly reference: string;
  /** The sender may be dead by now; then nobody hears the answer. */
  arrive(mood: Exclude<Mood, 'parked'>): void;
};

export type Bank = {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly parked: Parked[];
  /** For the next payouts, one each; then it pays. */
  expect(moods: readonly Mood[]): void;
  /** Whether it answers when it is asked. */
  reachable: boolean;
  /** Resolves when something is parked from now on. */
  whenParked(): Promise<void>;
  execute(entry: Entry): void;
  /** It pays what it had refused. */
  lie(entry: Entry): void;
  refuse(entry: Entry): void;
  giveBack(entry: Entry): void;
  /** It never takes this one from now on. */
  fence(reference: string): void;
  /** The way in for one life of the service: a dead one sends and hears nothing. */
  connect(isAlive: () => boolean): Aggregator;
  book(): StatementEntry[];
};

const SIGNATURE = 'as it should be';
const never = new Promise<never>(() => undefined);

/** What a signed callback looks like on this wire. */
export const callbackOf = (
  id: string,
  entry: Pick<Entry, 'reference' | 'amount' | 'currency' | 'state'>,
) => ({
  headers: { 'content-type': 'application/json', 'x-signature': SIGNATURE },
  body: JSON.stringify({ id, ...entry, amount: String(entry.amount) }),
});

export function openBank(now: () => Date, count: (kind: 'mood' | 'fault', name: string) => void): Bank {
  const entries = new Map<string, Entry>();
  const fenced = new Set<string>();
  const parked: Parked[] = [];
  let moods: Mood[] = [];
  let onParked: () => void = () => undefined;

  function pay(entry: Entry): void {
    entry.state = 'paid';
    entry.executions += 1;
    entry.executedAt = now();
  }

  function execute(entry: Entry): void {
    if (entry.state === 'accepted') pay(entry);
  }

  function refuse(entry: Entry): void {
    if (entry.state !== 'accepted') return;
    entry.state = 'refused';
    entry.refused = true;
  }

  function book(payout: Payout): Entry {
    const known = entries.get(payout.reference);
    if (known) return known;
    const { reference, amount, currency, wallet } = payout;
    const entry: Entry = {
      reference,
      amount,
      currency,
      wallet,
      state: 'accepted',
      passing: false,
      executions: 0,
      executedAt: null,
      returnedAt: null,
      refused: false,
      deniedAt: null,
      forgotten: false,
      misstates: false,
    };
    entries.set(reference, entry);
    return entry;
  }

  function answer(entry: Entry): Report {
    const providerId = `bank-${entry.reference}`;
    const amount = asMinor(entry.amount + (entry.misstates ? 1n : 0n));
    switch (entry.state) {
      case 'accepted':
        return { verdict: 'accepted', providerId };
      case 'refused':
        return {
          verdict: 'refused',
          detail: entry.passing ? 'short of funds' : 'declined',
          passing: entry.passing,
        };
      case 'paid':
      case 'returned':
        return { verdict: entry.state, providerId, amount, currency: entry.currency };
    }
  }

  const unheard: Report = { verdict: 'unknown', detail: 'no answer' };

  function take(payout: Payout, mood: Exclude<Mood, 'parked'>): Report {
    if (mood === 'cannot be reached') return { verdict: 'not_sent', detail: 'no connection' };
    if (mood === 'loses the request') return unheard;
    const isNew = !entries.has(payout.reference);
    const entry = book(payout);
    if (isNew) {
      // Too late is refused for now: another attempt may be made.
      const late = payout.notAfter.getTime() < now().getTime();
      if (late || fenced.has(payout.reference) || mood === 'refuses' || mood === 'is short') {
        refuse(entry);
        entry.passing = late || mood === 'is short';
      }
      entry.misstates = mood === 'names another amount';
    }
    if (mood === 'pays' || mood === 'pays silently' || mood === 'names another amount') execute(entry);
    return mood === 'pays silently' || mood === 'accepts silently' ? unheard : answer(entry);
  }

  function park(payout: Payout): Promise<Report> {
    return new Promise((resolve) => {
      const one: Parked = {
        reference: payout.reference,
        arrive(mood) {
          parked.splice(parked.indexOf(one), 1);
          // Refused or not: with the sender gone it is as if the answer were lost.
          resolve(take(payout, mood));
        },
      };
      parked.push(one);
      onParked();
    });
  }

  const bank: Bank = {
    entries,
    parked,
    reachable: true,
    expect(next) {
      moods = [...next];
    },
    whenParked: () =>
      new Promise((resolve) => {
        onParked = resolve;
      }),
    execute,
    lie(entry) {
      if (entry.state === 'refused') pay(entry);
    },
    refuse,
    giveBack(entry) {
      if (entry.state !== 'paid') return;
      entry.state = 'returned';
      entry.returnedAt = now();
    },
    fence: (reference) => void fenced.add(reference),
    connect(isAlive) {
      return {
        resendIsSafe: true,
        async submit(payout) {
          if (!isAlive()) return never;
          const mood = moods.shift() ?? 'pays';
          count('mood', mood);
          return mood === 'parked' ? park(payout) : take(payout, mood);
        },
        async lookup({ reference }) {
          if (!isAlive()) return never;
          if (!bank.reachable) {
            count('fault', 'aggregator away');
            return unheard;
          }
          const entry = entries.get(reference);
          if (entry?.forgotten) entry.deniedAt = now();
          return entry && !entry.forgotten ? answer(entry) : { verdict: 'not_found' };
        },
        readCallback,
        close: async () => undefined,
      };
    },
    // An entry has all that a book tells, and a little more.
    book: () => [...entries.values()],
  };
  return bank;
}

/** Signed as it should be, it says what it says. */
function readCallback({ headers, body }: CallbackRequest): Callback | { readonly refused: string } {
  if (headers['x-signature'] !== SIGNATURE) return { refused: 'not signed' };
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
  return report ? { id, reference, report } : { refused: 'not understood' };
}
