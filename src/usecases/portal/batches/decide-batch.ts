// Decides a checked file as one: its maker asks for it, and above the merchant's amount a second person confirms it. The order ids are
// stored with the decision, so that a create that is repeated after an interruption is the same one.
import { randomBytes } from 'node:crypto';
import type { MerchantId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { batchState } from '../../../domain/portal/batches.ts';
import { isEnoughAlone } from '../../../domain/portal/drafts.ts';
import { personMayDo } from '../../../domain/portal/roles.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { accepted } from '../../../domain/result.ts';
import { confirmRows, endRows, stopRows } from '../../../storage/portal/batch-rows.ts';
import { type Batch, lockBatch, scheduleCreate, submitBatch } from '../../../storage/portal/batches.ts';
import { sumAlone } from '../../../storage/portal/drafts.ts';
import { findPerson } from '../../../storage/portal/people.ts';
import { loadSecondPersonAbove } from '../../../storage/portal/settings.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import type { PortalCaller } from '../caller.ts';

/** Random: a program of the merchant may count its own. */
const newOrderIdPrefix = (): string => `portal-${randomBytes(9).toString('base64url')}-`;

export const submitOwnBatch = (
  app: App,
  { by, merchantId, person }: PortalCaller,
  { id, again }: { readonly id: number; readonly again: boolean },
): Promise<ActionResult<Batch>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const alone = await sumAlone(tx, person);
    const found = await lockOpen(tx, merchantId, id);
    if (!found.ok) return found;
    const { maker, submittedAt, totals, sameAs } = found.value;
    if (maker !== person) return rejectAction('wrong-state', portalTexts.batchNotYours);
    if (submittedAt) return rejectAction('wrong-state', portalTexts.batchDecided);
    if (sameAs && !again)
      return rejectAction('wrong-state', portalTexts.batchAgain(sameAs.id, sameAs.maker), 'again');
    await submitBatch(tx, id);
    const above = await loadSecondPersonAbove(tx, merchantId);
    const isEnough = isEnoughAlone(above, { amount: totals.amount, alone });
    if (isEnough) await confirmAndSchedule(tx, id, null);
    writeAudit({
      action: isEnough ? 'portal.batch' : 'portal.submit_batch',
      subject: `merchant:${merchantId}`,
      after: summary(found.value),
    });
    return reload(tx, merchantId, id);
  });

/** Decided again: balance, limits and fees are those of the moment at which each is made. */
export const confirmBatch = (
  app: App,
  { by, merchantId, person }: PortalCaller,
  id: number,
): Promise<ActionResult<Batch>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const found = await lockOpen(tx, merchantId, id);
    if (!found.ok) return found;
    const batch = found.value;
    if (!batch.submittedAt) return rejectAction('wrong-state', portalTexts.batchNotSubmitted);
    if (batch.maker === person) return rejectAction('wrong-state', portalTexts.samePerson);
    const maker = await findPerson(tx, batch.maker);
    if (!maker?.enabled || !personMayDo(maker.role, 'pay'))
      return rejectAction('wrong-state', portalTexts.makerLeft);
    await confirmAndSchedule(tx, id, person);
    writeAudit({
      action: 'portal.confirm_batch',
      subject: `merchant:${merchantId}`,
      after: { ...summary(batch), proposed_by: batch.maker },
    });
    return reload(tx, merchantId, id);
  });

/** By its maker it is withdrawn, by another person rejected. */
export const endBatch = (
  app: App,
  { by, merchantId, person }: PortalCaller,
  id: number,
  note: string | null,
): Promise<ActionResult<Batch>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const found = await lockOpen(tx, merchantId, id);
    if (!found.ok) return found;
    const isOwn = found.value.maker === person;
    if (!isOwn && !found.value.submittedAt) return rejectAction('wrong-state', portalTexts.batchNotSubmitted);
    const state = isOwn ? 'withdrawn' : 'rejected';
    await endRows(tx, id, { state, checker: isOwn ? null : person, note });
    writeAudit({
      action: 'portal.end_batch',
      subject: `merchant:${merchantId}`,
      reason: note,
      after: { batch: id, state },
    });
    return reload(tx, merchantId, id);
  });

/** By anyone who may pay: the rows that were not tried yet are not made. */
export const stopBatch = (
  app: App,
  { by, merchantId }: PortalCaller,
  id: number,
): Promise<ActionResult<Batch>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const batch = await lockBatch(tx, merchantId, id);
    if (!batch) return rejectAction('not-found', portalTexts.batchNotFound(id));
    if (stateOf(batch) !== 'being_made') return rejectAction('wrong-state', portalTexts.batchNotBeingMade);
    await stopRows(tx, id);
    writeAudit({
      action: 'portal.stop_batch',
      subject: `merchant:${merchantId}`,
      after: { batch: id },
    });
    return reload(tx, merchantId, id);
  });

const stateOf = ({ rows, submittedAt }: Batch) => batchState(rows, submittedAt !== null);

const summary = ({ id, rows, totals }: Batch) => ({
  batch: id,
  rows: rows.waiting,
  amount: formatMoney(totals.amount),
});

async function confirmAndSchedule(tx: Tx, id: number, checker: string | null): Promise<void> {
  await confirmRows(tx, id, { checker, orderIdPrefix: newOrderIdPrefix() });
  await scheduleCreate(tx, id);
}

async function lockOpen(tx: Tx, merchantId: MerchantId, id: number): Promise<ActionResult<Batch>> {
  const batch = await lockBatch(tx, merchantId, id);
  if (!batch) return rejectAction('not-found', portalTexts.batchNotFound(id));
  if (batch.expiresAt === null) return rejectAction('wrong-state', portalTexts.batchHasNoRows);
  const state = stateOf(batch);
  if (state !== 'checked' && state !== 'waiting')
    return rejectAction('wrong-state', portalTexts.batchDecided);
  return batch.expiresAt > new Date()
    ? accepted(batch)
    : rejectAction('wrong-state', portalTexts.draftExpired);
}

async function reload(tx: Tx, merchantId: MerchantId, id: number): Promise<ActionResult<Batch>> {
  const batch = await lockBatch(tx, merchantId, id);
  return batch ? accepted(batch) : rejectAction('not-found', portalTexts.batchNotFound(id));
}
