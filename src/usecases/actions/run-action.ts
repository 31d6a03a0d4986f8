// Runs an action of an operator or of a person of a merchant: once per form, in one transaction together with its audit entries. A
// rejection rolls everything back.
import type { Actor, AuditEntry } from '../../domain/audit.ts';
import type { MerchantId } from '../../domain/ids.ts';
import { sharedTexts } from '../../domain/texts/shared.ts';
import { appendAudit, lockAuditLog } from '../../storage/audit/audit.ts';
import { claimForm } from '../../storage/operators/form-tokens.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { retryOnDeadlock } from '../../storage/postgres/retry-on-deadlock.ts';
import { lockAccess } from '../../storage/sign-in/sessions.ts';
import type { App } from '../app.ts';
import { accountName, realmOf } from '../session/realm.ts';
import { type ActionRejection, type ActionResult, rejectAction } from './rejection.ts';

/** Collects an audit entry, which is written if the action succeeds. */
export type AuditWriter = (entry: AuditEntry) => void;
type Work<T> = (tx: Tx, writeAudit: AuditWriter) => Promise<ActionResult<T>>;

/** Thrown to roll the transaction back on a rejection. */
class RejectedAction extends Error {
  readonly rejection: ActionRejection;
  constructor(rejection: ActionRejection) {
    super(rejection.text);
    this.rejection = rejection;
  }
}

/**
 * `lockFirst` is for actions that also lock other users. The check of access locks the acting user, and two who change each
 * other would then wait for each other: such an action first takes a lock that lets them run one after the other.
 */
type Options = { readonly lockFirst?: (tx: Tx) => Promise<unknown> };

export async function runAction<T>(
  app: App,
  by: Actor,
  work: Work<T>,
  options: Options = {},
): Promise<ActionResult<T>> {
  try {
    return await retryOnDeadlock(() => runOnce(app, by, work, options));
  } catch (error) {
    if (error instanceof RejectedAction) return { ok: false, rejection: error.rejection };
    throw error;
  }
}

const runOnce = <T>(app: App, by: Actor, work: Work<T>, { lockFirst }: Options): Promise<ActionResult<T>> =>
  app.db.transaction(async (tx) => {
    await lockFirst?.(tx);
    if (by.access && !(await lockAccess(tx, realmOf(by), accountName(by), by.access)))
      throw new RejectedAction(ACCESS_ENDED.rejection);
    if (by.form && !(await claimForm(tx, by.name, by.form))) throw new RejectedAction(REPEATED.rejection);
    const entries: AuditEntry[] = [];
    const outcome = await work(tx, (entry) => entries.push(entry));
    if (!outcome.ok) throw new RejectedAction(outcome.rejection);
    await appendAudit(tx, app.vault, by, entries);
    return outcome;
  });

/** For actions that may be repeated and must write an audit entry each time. */
export function withoutForm(by: Actor): Actor {
  const { form: _, ...actor } = by;
  return actor;
}

/** For a user's own session and account, which only a valid session can reach: the sign-in engine looks it up for each step. */
export function withoutAccessCheck(by: Actor): Actor {
  const { access: _, ...actor } = by;
  return actor;
}

/** For actions that are never rejected. */
export function unwrapAccepted<T>(outcome: ActionResult<T>): T {
  if (!outcome.ok) throw new Error(`unexpected rejection: ${outcome.rejection.text}`);
  return outcome.value;
}

const ACCESS_ENDED = rejectAction('forbidden', sharedTexts.accessEnded);
const REPEATED = rejectAction('repeated', sharedTexts.alreadyApplied);

// Every process caches merchants and the catalog. Other processes are notified of a change; the process that makes it
// invalidates its own cache immediately.

export const changeMerchant = <T>(
  app: App,
  by: Actor,
  id: MerchantId,
  work: Work<T>,
): Promise<ActionResult<T>> => runAction(app, by, work).finally(() => app.cache.invalidateMerchant(id));

/**
 * Every create waits for a catalog change, so a change must not wait for other locks: it locks the audit log first and
 * the catalog last.
 */
export const changeCatalog = <T>(app: App, by: Actor, work: Work<T>): Promise<ActionResult<T>> =>
  runAction(app, by, async (tx, writeAudit) => {
    await lockAuditLog(tx);
    return work(tx, writeAudit);
  }).finally(() => app.cache.invalidateCatalog());
