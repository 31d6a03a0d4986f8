// Every order has its own destination, so its outcome can be found without an order id and without the service's responses:
// in the database by wallet hash, in the aggregator statement by fingerprint.
import { createHmac } from 'node:crypto';
import type { App } from '../../src/usecases/app.ts';
import { possiblePayouts } from './rates.ts';

export type Placed = {
  readonly wallet: string;
  readonly amount: string;
  readonly system: string;
  /** The acknowledged withdrawal id, if a response had one. */
  acknowledgedId?: string;
  /** By its response it was cancelled and can be ordered again. */
  failed?: boolean;
  /** By its response the outcome is unknown; if the withdrawal exists, it has this id. */
  possibleId?: string;
  /** The response to its only request was a rejection. */
  refused?: boolean;
};

type Found = { readonly id: string; readonly state: string };

export async function checkDestinations(
  app: App,
  placed: readonly Placed[],
  mayBeLost: MayBeLost = neverLost,
): Promise<string[]> {
  const rows = await app.db.query<{ hash: string; found: Found[] }>({
    text: `select encode(wallet_hash, 'hex') as hash, json_agg(json_build_object('id', id::text, 'state', state) order by id) as found
             from withdrawals group by wallet_hash`,
  });
  return compareDestinations(placed, {
    found: new Map(rows.map(({ hash, found }) => [hash, found])),
    hashOf: hashIn(app),
    mayBeLost,
  });
}

/** Whether a restore may have lost the withdrawal with this id, or its outcome. */
type MayBeLost = (id: string) => boolean;
const neverLost: MayBeLost = () => false;

const hashIn =
  ({ vault }: App) =>
  (wallet: string): string =>
    vault.hashWallet(wallet).toString('hex');

type Database = {
  /** By wallet hash, in hex. */
  readonly found: ReadonlyMap<string, readonly Found[]>;
  readonly hashOf: (wallet: string) => string;
  readonly mayBeLost?: MayBeLost;
};

export function compareDestinations(
  placed: readonly Placed[],
  { found, hashOf, mayBeLost = neverLost }: Database,
): string[] {
  const unexpected = new Map(found);
  const problems = placed.flatMap((order) => {
    const hash = hashOf(order.wallet);
    unexpected.delete(hash);
    return [...problemsOf(order, found.get(hash) ?? [], mayBeLost)].map(
      (problem) => `The order to ${order.wallet} ${problem}.`,
    );
  });
  for (const withdrawals of unexpected.values())
    problems.push(`Withdrawal ${idsOf(withdrawals)} goes to a destination that was not ordered.`);
  return problems;
}

const idsOf = (found: readonly Found[]): string => found.map(({ id }) => id).join(', ');

function* problemsOf(
  { acknowledgedId, failed, possibleId, refused }: Placed,
  found: readonly Found[],
  mayBeLost: MayBeLost,
): Generator<string> {
  const only = acknowledgedId ?? possibleId;
  const isExcused = only !== undefined && mayBeLost(only);
  if (found.length > 1) yield `became ${found.length} withdrawals: ${idsOf(found)}`;
  if (refused && found.length > 0) yield `was rejected, but became withdrawal ${idsOf(found)}`;
  if (
    !isExcused &&
    (acknowledgedId !== undefined || found.length > 0) &&
    only !== undefined &&
    !found.some(({ id }) => id === only)
  )
    yield `was acknowledged as withdrawal ${only}, which is missing or has another destination`;
  if (failed && !isExcused && found.some(({ state }) => state !== 'cancelled'))
    yield `was reported as failed, but is ${found.map(({ state }) => state).join(', ')}`;
}

/** Every payout that the aggregator received has the amount and destination that the merchant ordered. */
export async function checkPayments(
  app: App,
  placed: readonly Placed[],
  {
    statement,
    secret,
    lost = none,
  }: { readonly statement: string; readonly secret: string; readonly lost?: References },
): Promise<string[]> {
  const rows = await app.db.query<{ reference: string; hash: string }>({
    text: `select a.reference, encode(w.wallet_hash, 'hex') as hash from attempts a join withdrawals w on w.id = a.withdrawal_id`,
  });
  const hashOf = hashIn(app);
  const ordered = new Map(placed.map((order) => [hashOf(order.wallet), fingerprintsOf(order, secret)]));
  const fingerprints = new Set([...ordered.values()].flat());
  const hashes = new Map(rows.map(({ reference, hash }) => [reference, hash]));
  return linesOf(statement).flatMap(({ event, reference, fingerprint }) =>
    event === 'received' &&
    (lost.has(reference)
      ? !fingerprints.has(fingerprint ?? '')
      : !ordered.get(hashes.get(reference) ?? '')?.includes(fingerprint ?? ''))
      ? [`The aggregator received ${reference} with another amount or destination than ordered.`]
      : [],
  );
}

/** The fingerprint in the simulator's statement. An order in USDT has one for every rate that it may have locked. */
function fingerprintsOf({ amount, system, wallet }: Placed, secret: string): string[] {
  const [amounts, currency] =
    system === 'usdt' ? [possiblePayouts(amount), 'USDT'] : [[Number(amount.replace('.', ''))], 'RUB'];
  return amounts.map((sent) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([String(sent), currency, system, null, wallet]))
      .digest('hex'),
  );
}

type StatementLine = {
  readonly event: string;
  readonly reference: string;
  readonly fingerprint?: string;
  readonly at?: string;
  /** In the smallest unit of the currency. */
  readonly amount?: string;
  readonly currency?: string;
};

/** Of payouts that were lost by a restore. */
type References = ReadonlySet<string>;
const none: References = new Set();

/** By destination and amount, across references. An order that a restore has lost may be placed again, as another withdrawal. */
export function findPaidTwice(statement: string, lost = none): string[] {
  const fingerprints = new Map<string, string>();
  const payments = new Map<string, string[]>();
  for (const { event, reference, fingerprint: received } of linesOf(statement)) {
    if (event === 'received' && received !== undefined) fingerprints.set(reference, received);
    if (event !== 'executed') continue;
    const fingerprint = fingerprints.get(reference) ?? reference;
    payments.set(fingerprint, [...(payments.get(fingerprint) ?? []), reference]);
  }
  return [...payments.values()]
    .filter(
      (references) =>
        references.filter((reference) => !lost.has(reference)).length > 1 ||
        new Set(references.map(withdrawalOf)).size < references.length,
    )
    .map(
      (references) =>
        `The aggregator paid the same order ${references.length} times: ${references.join(', ')}.`,
    );
}

/** Our references start with the id of the withdrawal. */
const withdrawalOf = (reference: string): string => reference.split('-')[1] ?? reference;

/** A killed process may leave an incomplete line, which is skipped. */
export const linesOf = (statement: string): StatementLine[] =>
  statement.split('\n').flatMap((text) => {
    try {
      return [JSON.parse(text)];
    } catch {
      return [];
    }
  });
