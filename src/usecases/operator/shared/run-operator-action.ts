// What an operator does: once for each form, in one transaction together with its line in the audit log, and not at all
// when it is refused.
import type { Actor, AuditEntry } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { appendAudit, lockAuditLog } from '../../../storage/audit/audit.ts';
import { claimForm } from '../../../storage/operators/form-tokens.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { retryOnDeadlock } from '../../../storage/postgres/retry-on-deadlock.ts';
import type { App } from '../../app.ts';
import { type OperatorRejection, type OperatorResult, operatorRejection } from './rejection.ts';

/** Hears what to write into the audit log should the rest come off. */
export type AuditWriter = (entry: AuditEntry) => void;
type Work<T> = (tx: Tx, writeAudit: AuditWriter) => Promise<OperatorResult<T>>;

/** Carries a refusal out of the transaction, so that nothing of it is kept. */
class RejectedAction extends Error {
  readonly rejection: OperatorRejection;
  constructor(rejection: OperatorRejection) {
    super(rejection.text);
    this.rejection = rejection;
  }
}

export async function runOperatorAction<T>(app: App, by: Actor, work: Work<T>): Promise<OperatorResult<T>> {
  try {
    return await retryOnDeadlock(() => runOnce(app, by, work));
  } catch (error) {
    if (error instanceof RejectedAction) return { ok: false, rejection: error.rejection };
    throw error;
  }
}

const runOnce = <T>(app: App, by: Actor, work: Work<T>): Promise<OperatorResult<T>> =>
  app.db.transaction(async (tx) => {
    if (by.form && !(await claimForm(tx, by.name, by.form))) throw new RejectedAction(REPEATED.rejection);
    const told: AuditEntry[] = [];
    const outcome = await work(tx, (entry) => told.push(entry));
    if (!outcome.ok) throw new RejectedAction(outcome.rejection);
    await appendAudit(tx, app.vault, by, told);
    return outcome;
  });

/** For what is done however often it is asked for, and must leave a line each time. */
export function withoutForm(by: Actor): Actor {
  const { form: _, ...person } = by;
  return person;
}

/** For what nothing can refuse. */
export function unwrapAccepted<T>(outcome: OperatorResult<T>): T {
  if (!outcome.ok) throw new Error(`refused, and should not have been: ${outcome.rejection.text}`);
  return outcome.value;
}

const REPEATED = operatorRejection(
  'repeated',
  'This was sent before and has been carried out; look at how things stand now.',
);

// What every process remembers: the others hear of a change by notification; the process that makes one must not go on
// by its own memory until that comes round.

export const changeMerchant = <T>(
  app: App,
  by: Actor,
  id: MerchantId,
  work: Work<T>,
): Promise<OperatorResult<T>> =>
  runOperatorAction(app, by, work).finally(() => app.cache.invalidateMerchant(id));

/**
 * Every create waits for whoever changes the catalog, who therefore must not wait for anybody else any more: the audit
 * log is waited for first, and the change itself comes last.
 */
export const changeCatalog = <T>(app: App, by: Actor, work: Work<T>): Promise<OperatorResult<T>> =>
  runOperatorAction(app, by, async (tx, writeAudit) => {
    await lockAuditLog(tx);
    return work(tx, writeAudit);
  }).finally(() => app.cache.invalidateCatalog());
