// Actions of a person that depend on the other people of the merchant, or change them.
import { lockPeople, type Person } from '../../../storage/portal/people.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { type AuditWriter, runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import type { PortalCaller } from '../caller.ts';

/** All people of the merchant are locked, in one order, before the access of the person who acts is checked. */
export function runAmongPeople<T>(
  app: App,
  { by, merchantId }: Pick<PortalCaller, 'by' | 'merchantId'>,
  work: (tx: Tx, writeAudit: AuditWriter, people: readonly Person[]) => Promise<ActionResult<T>>,
): Promise<ActionResult<T>> {
  let people: readonly Person[] = [];
  return runAction(app, by, (tx, writeAudit) => work(tx, writeAudit, people), {
    lockFirst: async (tx) => {
      people = await lockPeople(tx, merchantId);
    },
  });
}
