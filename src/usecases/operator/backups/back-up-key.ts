import type { Actor } from '../../../domain/audit.ts';
import { UnusableBackup } from '../../../domain/backup/manifest.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';

/** `write` wraps the master key with a passphrase, neither of which reaches this function. */
export async function backUpKey(
  app: App,
  by: Actor,
  { name, write }: { readonly name: string; readonly write: () => Promise<void> },
): Promise<OperatorResult<true>> {
  try {
    await write();
  } catch (error) {
    if (error instanceof UnusableBackup) return operatorRejection('invalid', error.message);
    throw error;
  }
  return runOperatorAction(app, by, async (_tx, writeAudit) => {
    writeAudit({ action: 'backup.key', subject: 'backup', after: { file: name } });
    return accepted(true);
  });
}
