// Every order has a destination of its own, which is how what became of it can be found without an order id and
// without anybody's word: in the database by the wallet, in the aggregator's book by the fingerprint.
import type { App } from '../../src/usecases/app.ts';

export type Placed = {
  readonly wallet: string;
  /** The withdrawal that the merchant was told of; undefined: no answer said that there is one. */
  told: string | undefined;
  /** The answer to its only sending said that there is none. */
  refused?: boolean;
};

/** Ids of withdrawals by the hash of their wallet, in hex. */
type Found = ReadonlyMap<string, readonly string[]>;

export async function checkDestinations(app: App, placed: readonly Placed[]): Promise<string[]> {
  const rows = await app.db.query<{ hash: string; ids: string[] }>({
    text: `select encode(wallet_hash, 'hex') as hash, array_agg(id::text order by id) as ids from withdrawals group by wallet_hash`,
  });
  return compareDestinations(placed, {
    found: new Map(rows.map(({ hash, ids }) => [hash, ids])),
    hashOf: (wallet) => app.vault.hashWallet(wallet).toString('hex'),
  });
}

type Database = { readonly found: Found; readonly hashOf: (wallet: string) => string };

export function compareDestinations(placed: readonly Placed[], { found, hashOf }: Database): string[] {
  const problems: string[] = [];
  const strangers = new Map(found);
  for (const { wallet, told, refused } of placed) {
    const hash = hashOf(wallet);
    const ids = found.get(hash) ?? [];
    strangers.delete(hash);
    if (ids.length > 1)
      problems.push(`The order to ${wallet} became ${ids.length} withdrawals: ${ids.join(', ')}.`);
    if (refused && ids.length > 0)
      problems.push(`The order to ${wallet} was refused, and is withdrawal ${ids.join(', ')}.`);
    if (told !== undefined && !ids.includes(told))
      problems.push(
        `The order to ${wallet} was answered with withdrawal ${told}, which goes somewhere else.`,
      );
  }
  for (const ids of strangers.values())
    problems.push(`Nobody ordered what withdrawal ${ids.join(', ')} pays, or not to there.`);
  return problems;
}

type BookLine = { readonly event: string; readonly reference: string; readonly fingerprint?: string };

/** By destination and amount, whatever the reference was. */
export function findPaidTwice(book: string): string[] {
  const fingerprints = new Map<string, string>();
  const payments = new Map<string, string[]>();
  for (const text of book.split('\n')) {
    const line = parseLine(text);
    if (!line) continue;
    const { event, reference } = line;
    if (event === 'received' && line.fingerprint !== undefined) fingerprints.set(reference, line.fingerprint);
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
function parseLine(text: string): BookLine | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
