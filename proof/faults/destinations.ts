// Every order has a destination of its own, which is how what became of it can be found without an order id and
// without anybody's word: in the database by the wallet, in the aggregator's book by the fingerprint.
import { createHmac } from 'node:crypto';
import type { App } from '../../src/usecases/app.ts';

export type Placed = {
  readonly wallet: string;
  readonly amount: string;
  readonly system: string;
  /** The withdrawal that the merchant was told of; none: no answer said that there is one. */
  told?: string;
  /** It was told that this one is cancelled and that ordering it anew is safe. */
  failed?: boolean;
  /** It was told that there may be one, under this id and no other. */
  perhaps?: string;
  /** The answer to its only sending said that there is none. */
  refused?: boolean;
};

type Found = { readonly id: string; readonly state: string };

export async function checkDestinations(app: App, placed: readonly Placed[]): Promise<string[]> {
  const rows = await app.db.query<{ hash: string; found: Found[] }>({
    text: `select encode(wallet_hash, 'hex') as hash, json_agg(json_build_object('id', id::text, 'state', state) order by id) as found
             from withdrawals group by wallet_hash`,
  });
  return compareDestinations(placed, {
    found: new Map(rows.map(({ hash, found }) => [hash, found])),
    hashOf: hashIn(app),
  });
}

const hashIn =
  ({ vault }: App) =>
  (wallet: string): string =>
    vault.hashWallet(wallet).toString('hex');

type Database = {
  /** By the hash of the wallet, in hex. */
  readonly found: ReadonlyMap<string, readonly Found[]>;
  readonly hashOf: (wallet: string) => string;
};

export function compareDestinations(placed: readonly Placed[], { found, hashOf }: Database): string[] {
  const strangers = new Map(found);
  const problems = placed.flatMap((order) => {
    const hash = hashOf(order.wallet);
    strangers.delete(hash);
    return [...problemsOf(order, found.get(hash) ?? [])].map(
      (problem) => `The order to ${order.wallet} ${problem}.`,
    );
  });
  for (const withdrawals of strangers.values())
    problems.push(`Nobody ordered what withdrawal ${idsOf(withdrawals)} pays, or not to there.`);
  return problems;
}

const idsOf = (found: readonly Found[]): string => found.map(({ id }) => id).join(', ');

function* problemsOf({ told, failed, perhaps, refused }: Placed, found: readonly Found[]): Generator<string> {
  const only = told ?? perhaps;
  if (found.length > 1) yield `became ${found.length} withdrawals: ${idsOf(found)}`;
  if (refused && found.length > 0) yield `was refused, and is withdrawal ${idsOf(found)}`;
  if ((told !== undefined || found.length > 0) && only !== undefined && !found.some(({ id }) => id === only))
    yield `was answered with withdrawal ${only}, which is not there or goes somewhere else`;
  if (failed && found.some(({ state }) => state !== 'cancelled'))
    yield `was told to have failed, and is ${found.map(({ state }) => state).join(', ')}`;
}

/** What the aggregator was asked to pay, withdrawal by withdrawal, is what its merchant ordered: as much, and to there. */
export async function checkPayments(
  app: App,
  placed: readonly Placed[],
  { book, secret }: { readonly book: string; readonly secret: string },
): Promise<string[]> {
  const rows = await app.db.query<{ reference: string; hash: string }>({
    text: `select a.reference, encode(w.wallet_hash, 'hex') as hash from attempts a join withdrawals w on w.id = a.withdrawal_id`,
  });
  const hashOf = hashIn(app);
  const ordered = new Map(placed.map((order) => [hashOf(order.wallet), fingerprintOf(order, secret)]));
  const hashes = new Map(rows.map(({ reference, hash }) => [reference, hash]));
  return linesOf(book).flatMap(({ event, reference, fingerprint }) =>
    event === 'received' && ordered.get(hashes.get(reference) ?? '') !== fingerprint
      ? [`The aggregator was asked under ${reference} for what its withdrawal's merchant did not order.`]
      : [],
  );
}

/** As the simulator's book has it. */
const fingerprintOf = ({ amount, system, wallet }: Placed, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([String(Number(amount.replace('.', ''))), 'RUB', system, null, wallet]))
    .digest('hex');

type BookLine = { readonly event: string; readonly reference: string; readonly fingerprint?: string };

/** By destination and amount, whatever the reference was. */
export function findPaidTwice(book: string): string[] {
  const fingerprints = new Map<string, string>();
  const payments = new Map<string, string[]>();
  for (const { event, reference, fingerprint: asked } of linesOf(book)) {
    if (event === 'received' && asked !== undefined) fingerprints.set(reference, asked);
    if (event !== 'executed') continue;
    const fingerprint = fingerprints.get(reference) ?? reference;
    payments.set(fingerprint, [...(payments.get(fingerprint) ?? []), reference]);
  }
  return [...payments.values()]
    .filter((references) => references.length > 1)
    .map(
      (references) =>
        `The aggregator paid the same order ${references.length} times: ${references.join(', ')}.`,
    );
}

/** A process that was killed leaves half a line. */
const linesOf = (book: string): BookLine[] =>
  book.split('\n').flatMap((text) => {
    try {
      return [JSON.parse(text)];
    } catch {
      return [];
    }
  });
