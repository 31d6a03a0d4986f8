// Confirms that the database is the one it was, and complete, before anything is sent from it. After a restore, a failover or
// a clone it compares what is known outside of the database; on evidence of loss every payout is halted until operators have
// compared the records with the aggregators (`sluice restore check`).
import { evidenceOfLoss, isSameIdentity } from '../../domain/restore/database-identity.ts';
import { restoreTexts } from '../../domain/texts/restore.ts';
import type { PositionRecord } from '../../ports/position-record.ts';
import { insertHalt } from '../../storage/halts/halts.ts';
import { openIncident } from '../../storage/incidents/incidents.ts';
import {
  hasLossIncident,
  hasWithdrawal,
  loadDatabaseState,
  loadOutsideRecord,
  lockConfirmedIdentity,
  moveIdsAhead,
  saveConfirmedIdentity,
} from '../../storage/installation/database-identity.ts';
import type { Database, Tx } from '../../storage/postgres/database.ts';

export type ConfirmDatabaseDeps = {
  readonly db: Database;
  readonly positionRecord: PositionRecord | undefined;
  readonly alert: (message: string, fields: Readonly<Record<string, unknown>>) => void;
};

/** Compares the record also if the identity is the same: a process without the record may have confirmed it. */
export async function confirmDatabase({ db, positionRecord, alert }: ConfirmDatabaseDeps): Promise<void> {
  // Read before the state of the database, which another process may record in between.
  const record = await positionRecord?.read();
  const loss = await db.transaction(async (tx) => {
    const known = await lockConfirmedIdentity(tx);
    const current = await loadDatabaseState(tx);
    const hasNewest = record?.newestId == null || (await hasWithdrawal(tx, record.newestId));
    const hasOpenLoss = record?.openLoss == null || (await hasLossIncident(tx, record.openLoss));
    const evidence = evidenceOfLoss({ known, current, record, hasNewest, hasOpenLoss });
    if (evidence !== undefined) {
      await haltPayouts(tx, evidence);
      await moveIdsAhead(tx);
    }
    if (!isSameIdentity(known, current)) await saveConfirmedIdentity(tx, current);
    return evidence;
  });
  if (loss !== undefined)
    alert('the database may have lost withdrawals; payouts are halted', { reason: loss });
}

async function haltPayouts(tx: Tx, evidence: string): Promise<void> {
  await insertHalt(tx, { scope: 'global', subject: '', actor: 'sluice', reason: restoreTexts.halt });
  const detail = restoreTexts.incident(evidence);
  await openIncident(tx, { kind: 'database_restored', withdrawalId: null, reference: null, detail });
}

/** Confirms first: a record of a database that has lost something would hide the loss. */
export async function recordPosition(deps: ConfirmDatabaseDeps): Promise<void> {
  await confirmDatabase(deps);
  await deps.positionRecord?.write(await loadOutsideRecord(deps.db));
}
