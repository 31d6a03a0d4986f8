import type { Actor } from '../../../domain/audit.ts';
import { UnusableBackup } from '../../../domain/backup/manifest.ts';
import { accepted } from '../../../domain/result.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';

/** `write` wraps the master key with a passphrase, neither of which reaches this function. */
export async function backUpKey(
  app: App,
  by: Actor,
  { name, write }: { readonly name: string; readonly write: () => Promise<void> },
): Promise<ActionResult<true>> {
  try {
    await write();
  } catch (error) {
    if (error instanceof UnusableBackup) return rejectAction('invalid', error.message);
    throw error;
  }
  return runAction(app, by, async (_tx, writeAudit) => {
    writeAudit({ action: 'backup.key', subject: 'backup', after: { file: name } });
    return accepted(true);
  });
}
