import type { Actor } from '../../../domain/audit.ts';
import { formatMoney, type Minor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { settingTexts } from '../../../domain/texts/settings.ts';
import {
  loadFourEyesThreshold,
  lockFourEyesThreshold,
  saveFourEyesThreshold,
} from '../../../storage/installation/installation.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { type AuditWriter, runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { propose } from '../proposals/propose.ts';
import { rejectStale, versionOf } from '../shared/version.ts';

export const readFourEyes = (app: App): Promise<Minor | null> => loadFourEyesThreshold(app.db);

export const fourEyesVersion = (above: Minor | null): string => versionOf(above);

export type FourEyesInput = {
  /** Null: one operator is enough for any amount. */
  readonly above: Minor | null;
  readonly version?: string | undefined;
};

export type FourEyesResult = { readonly above: Minor | null; readonly proposal: Proposal | null };

/** A lower threshold applies immediately; a higher one requires a second operator's approval. */
export function setFourEyes(
  app: App,
  by: Actor,
  { above, version }: FourEyesInput,
): Promise<ActionResult<FourEyesResult>> {
  return runAction<FourEyesResult>(app, by, async (tx, writeAudit) => {
    const before = await lockFourEyesThreshold(tx);
    const stale = rejectStale(settingTexts.changedSinceOpened, {
      expected: version,
      current: fourEyesVersion(before),
    });
    if (stale) return stale;
    if (!isLooser(before, above)) {
      await changeFourEyes(tx, writeAudit, above);
      return accepted({ above, proposal: null });
    }
    const proposal = await propose(tx, app, writeAudit, {
      action: 'four-eyes',
      amount: above,
      replaces: before,
      maker: by.name,
    });
    return accepted({ above: before, proposal });
  });
}

const isLooser = (before: Minor | null, after: Minor | null): boolean =>
  before !== null && (after === null || after > before);

export async function changeFourEyes(
  tx: Tx,
  writeAudit: AuditWriter,
  above: Minor | null,
): Promise<ActionResult<true>> {
  const before = await lockFourEyesThreshold(tx);
  await saveFourEyesThreshold(tx, above);
  const auditValues = (amount: Minor | null) => ({ above: amount === null ? null : formatMoney(amount) });
  writeAudit({
    action: 'settings.four_eyes',
    subject: 'settings',
    before: auditValues(before),
    after: auditValues(above),
  });
  return accepted(true as const);
}
