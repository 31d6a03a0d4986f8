// Finds the reports that cannot be about their attempt, from every source. An adapter knows neither the attempt nor, for a
// status check or a callback, its destination.
import {
  findMismatch,
  type Mismatch,
  type ReportedPayout,
} from '../../domain/reconciliation/reported-payout.ts';
import { SYSTEMS } from '../../domain/systems/index.ts';
import type { PhoneRegion } from '../../domain/systems/system.ts';
import { normalizeWallet } from '../../domain/systems/wallets.ts';
import { sameHash, type Vault } from '../../storage/installation/vault.ts';
import type { LockedAttempt } from '../../storage/payouts/attempts.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { loadWalletHashes } from '../../storage/withdrawals/wallet-hashes.ts';
import type { ReceivedReport } from './outcome-batch.ts';

export type MismatchSettings = {
  readonly phoneRegion: PhoneRegion;
  readonly maxClockSkewSeconds: number;
};

/** `vault` compares whole destinations; without it only the characters that our mask shows are compared. */
export async function findMismatches(
  tx: Tx,
  { phoneRegion, maxClockSkewSeconds }: MismatchSettings,
  items: readonly ReceivedReport[],
  attempts: ReadonlyMap<string, LockedAttempt>,
  vault?: Pick<Vault, 'hashWallet'>,
): Promise<Map<ReceivedReport, Mismatch>> {
  const mismatches = new Map<ReceivedReport, Mismatch>();
  const whole: WholeDestination[] = [];
  const suspects: Compared[] = [];
  for (const item of items) {
    const { about } = item.report;
    const locked = attempts.get(item.reference);
    if (!about || !locked) continue;
    const wallet = vault && wholeWallet(about, locked, phoneRegion);
    if (wallet !== undefined) whole.push({ item, locked, hash: vault?.hashWallet(wallet) });
    // A whole one is compared by its hash, in any spelling.
    const reported = wallet === undefined ? about : { ...about, wallet: undefined };
    const mismatch = findMismatch(reported, sentPayout(locked), maxClockSkewSeconds * 1_000);
    if (mismatch === 'created before it was sent') suspects.push({ item, locked, reported });
    else if (mismatch) mismatches.set(item, mismatch);
  }
  await compareTimes(tx, maxClockSkewSeconds * 1_000, suspects, mismatches);
  await compareHashes(tx, whole, mismatches);
  return mismatches;
}

type Compared = {
  readonly item: ReceivedReport;
  readonly locked: LockedAttempt;
  readonly reported: ReportedPayout;
};
type WholeDestination = Omit<Compared, 'reported'> & { readonly hash: Buffer | undefined };

const sentPayout = ({ attempt, withdrawal }: LockedAttempt) => ({
  system: withdrawal.system,
  walletMasked: withdrawal.walletMasked,
  createdAt: attempt.createdAt,
});

/** The canonical form of a destination that is not masked. Where any word is one, spellings cannot be told from masks. */
function wholeWallet(
  { wallet }: ReportedPayout,
  { withdrawal: { system } }: LockedAttempt,
  region: PhoneRegion,
): string | undefined {
  if (wallet === undefined || !SYSTEMS[system].hasStrictFormat) return undefined;
  return normalizeWallet(system, wallet, region);
}

/** The attempt has the time of the database. If that is ahead of ours, every payout would look older than its attempt. */
async function compareTimes(
  tx: Tx,
  allowanceMs: number,
  suspects: readonly Compared[],
  mismatches: Map<ReceivedReport, Mismatch>,
): Promise<void> {
  if (suspects.length === 0) return;
  const askedAt = Date.now();
  const [clock] = await tx.query<{ now: Date }>({ text: 'select clock_timestamp() as now' });
  const databaseAheadMs = Math.max(0, (clock?.now.getTime() ?? 0) - Math.max(askedAt, Date.now()));
  for (const { item, locked, reported } of suspects) {
    const mismatch = findMismatch(reported, sentPayout(locked), allowanceMs + databaseAheadMs);
    if (mismatch) mismatches.set(item, mismatch);
  }
}

async function compareHashes(
  tx: Tx,
  whole: readonly WholeDestination[],
  mismatches: Map<ReceivedReport, Mismatch>,
): Promise<void> {
  if (whole.length === 0) return;
  const hashes = await loadWalletHashes(
    tx,
    whole.map(({ locked }) => locked.withdrawal.id),
  );
  for (const { item, locked, hash } of whole) {
    const ours = hashes.get(locked.withdrawal.id);
    if (!ours || !hash || !sameHash(ours, hash)) mismatches.set(item, 'another destination');
  }
}
