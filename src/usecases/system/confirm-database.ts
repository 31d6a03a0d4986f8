// Confirms that the database is the one it was, and complete, before anything is sent from it. After a restore, a failover or
// a clone it compares what is known outside of the database; on evidence of loss every payout is halted until operators have
// compared the records with the aggregators (`sluice restore check`).
import { evidenceOfLoss, isSameIdentity } from '../../domain/restore/database-identity.ts';
import { restoreTexts } from '../../domain/texts/restore.ts';
import type { PositionRecord } from '../../ports/position-record.ts';
import { insertHalt } from '../../storage/halts/halts.ts';
import { openIncident } from '../../storage/incidents/incidents.ts';
import {
  hasWithdrawal,
  loadDatabaseState,
  loadOutsideRecord,
  lockConfirmedIdentity,
  saveConfirmedIdentity,
} from '../../storage/installation/database-identity.ts';
import type { Database, Tx } from '../../storage/postgres/database.ts';

export type ConfirmDatabaseDeps = {
  readonly positionRecord: PositionRecord | undefined;
  readonly alert: (message: string, fields: Readonly<Record<string, unknown>>) => void;
};

/** In the transaction that depends on it. */
export async function confirmDatabase(tx: Tx, { positionRecord, alert }: ConfirmDatabaseDeps): Promise<void> {
  const known = await lockConfirmedIdentity(tx);
  const current = await loadDatabaseState(tx);
  if (isSameIdentity(known, current)) return;
  const record = await positionRecord?.read();
  const hasNewest = record?.newestId == null || (await hasWithdrawal(tx, record.newestId));
  const loss = evidenceOfLoss({ known, current, record, hasNewest });
  if (loss !== undefined) {
    await insertHalt(tx, { scope: 'global', subject: '', actor: 'sluice', reason: restoreTexts.halt });
    const detail = restoreTexts.incident(loss);
    await openIncident(tx, { kind: 'database_restored', withdrawalId: null, reference: null, detail });
    alert('the database may have lost withdrawals; payouts are halted', { reason: loss });
  }
  await saveConfirmedIdentity(tx, current);
}

/** Confirms first: a record of a database that has lost something would hide the loss. */
export async function recordPosition({
  db,
  ...deps
}: ConfirmDatabaseDeps & { readonly db: Database }): Promise<void> {
  const { positionRecord } = deps;
  await db.transaction((tx) => confirmDatabase(tx, deps));
  if (positionRecord) await positionRecord.write(await loadOutsideRecord(db));
}
