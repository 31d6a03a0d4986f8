// What an operator does: once for each form, in one transaction together with its line in the audit log, and not at all
// when it is refused.
import type { Actor, AuditEntry } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { appendAudit, waitForAuditLog } from '../../../storage/audit/audit.ts';
import { claimForm } from '../../../storage/operators/form-tokens.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { tryAfterLostRaces } from '../../../storage/postgres/retry-on-deadlock.ts';
import type { App } from '../../app.ts';
import { type Outcome, type Problem, problem } from './rejection.ts';

/** Hears what to write into the audit log should the rest come off. */
export type Told = (entry: AuditEntry) => void;
type Work<T> = (tx: Tx, tell: Told) => Promise<Outcome<T>>;

/** Carries a refusal out of the transaction, so that nothing of it is kept. */
class Refused extends Error {
  readonly rejection: Problem;
  constructor(rejection: Problem) {
    super(rejection.text);
    this.rejection = rejection;
  }
}

export async function act<T>(app: App, by: Actor, work: Work<T>): Promise<Outcome<T>> {
  try {
    return await tryAfterLostRaces(() => actOnce(app, by, work));
  } catch (error) {
    if (error instanceof Refused) return { ok: false, rejection: error.rejection };
    throw error;
  }
}

const actOnce = <T>(app: App, by: Actor, work: Work<T>): Promise<Outcome<T>> =>
  app.db.transaction(async (tx) => {
    if (by.form && !(await claimForm(tx, by.name, by.form))) throw new Refused(REPEATED.rejection);
    const told: AuditEntry[] = [];
    const outcome = await work(tx, (entry) => told.push(entry));
    if (!outcome.ok) throw new Refused(outcome.rejection);
    await appendAudit(tx, app.vault, by, told);
    return outcome;
  });

/** For what is done however often it is asked for, and must leave a line each time. */
export function withoutForm(by: Actor): Actor {
  const { form: _, ...person } = by;
  return person;
}

/** For what nothing can refuse. */
export function carriedOut<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused, and should not have been: ${outcome.rejection.text}`);
  return outcome.value;
}

const REPEATED = problem(
  'repeated',
  'This was sent before and has been carried out; look at how things stand now.',
);

// What every process remembers: the others hear of a change by notification; the process that makes one must not go on
// by its own memory until that comes round.

export const changeMerchant = <T>(app: App, by: Actor, id: MerchantId, work: Work<T>): Promise<Outcome<T>> =>
  act(app, by, work).finally(() => app.directory.forget(id));

/**
 * Every create waits for whoever changes the catalog, who therefore must not wait for anybody else any more: the audit
 * log is waited for first, and the change itself comes last.
 */
export const changeCatalog = <T>(app: App, by: Actor, work: Work<T>): Promise<Outcome<T>> =>
  act(app, by, async (tx, tell) => {
    await waitForAuditLog(tx);
    return work(tx, tell);
  }).finally(() => app.directory.forgetCatalog());
