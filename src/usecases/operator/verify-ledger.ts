import { CHECKS, type Difference, verifyLedger as verify } from '../../storage/verify-ledger.ts';
import type { App } from '../app.ts';

export type LedgerReport = {
  readonly checks: readonly string[];
  readonly differences: readonly Difference[];
};

/** onCheck hears the title of each check as it begins, for a progress display. */
export async function verifyLedger(
  app: App,
  onCheck: (title: string, index: number) => void,
): Promise<LedgerReport> {
  const differences = await verify(app.db, ({ title }, index) => onCheck(title, index));
  return { checks: CHECKS.map(({ title }) => title), differences };
}
