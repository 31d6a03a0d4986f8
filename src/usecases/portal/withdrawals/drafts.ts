// A withdrawal that a person makes in the portal: at once, or above the merchant's amount as a draft that a second person confirms.
// The order id is stored before the withdrawal is created, so that a create that is repeated after an interruption is the same one.
import { randomBytes } from 'node:crypto';
import type { MerchantId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import {
  type DraftDetails,
  draftDetails,
  isEnoughAlone,
  storedRequest,
} from '../../../domain/portal/drafts.ts';
import { personMayDo } from '../../../domain/portal/roles.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { redactNote } from '../../../domain/redact/notes.ts';
import { reject } from '../../../domain/rejections.ts';
import { accepted } from '../../../domain/result.ts';
import type { WithdrawalRequest } from '../../../domain/withdrawal.ts';
import {
  confirmDraft as confirm,
  type Draft,
  endDraft,
  insertDraft,
  lockDraft,
  nextDraftIds,
  type SealedDraft,
  sumAlone,
} from '../../../storage/portal/drafts.ts';
import { findPerson } from '../../../storage/portal/people.ts';
import { loadSecondPersonAbove } from '../../../storage/portal/settings.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { refusalOf } from '../../actions/refusal.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { loadForPortal } from '../../merchant/authenticate-merchant.ts';
import { quoteWithdrawal } from '../../merchant/quote-withdrawal.ts';
import type { PortalCaller } from '../caller.ts';
import { createFromDraft, draftRow } from './finish-drafts.ts';

export type { Draft };

export async function makeWithdrawal(
  app: App,
  caller: PortalCaller,
  request: WithdrawalRequest,
): Promise<ActionResult<Draft>> {
  const described = await describe(app, caller.merchantId, request);
  if (!described.ok) return described;
  const { by, merchantId, person: maker } = caller;
  const made = await runAction(app, by, async (tx, writeAudit) => {
    const alone = await sumAlone(tx, maker);
    const above = await loadSecondPersonAbove(tx, merchantId);
    const isEnough = isEnoughAlone(above, { amount: request.amount, alone });
    const [id = 0] = await nextDraftIds(tx, 1);
    const draft = await insertDraft(tx, {
      id,
      merchantId,
      maker,
      amount: request.amount,
      details: described.value,
      request: app.vault.sealText(draftRow(id), JSON.stringify(storedRequest(request))),
      hours: app.settings.proposalHours,
      alone: isEnough ? { orderId: request.orderId ?? newOrderId() } : null,
    });
    writeAudit({
      action: isEnough ? 'portal.withdrawal' : 'portal.draft',
      subject: `merchant:${merchantId}`,
      after: { draft: id, amount: formatMoney(request.amount), ...auditedDetails(described.value) },
    });
    return accepted(draft);
  });
  if (!made.ok || made.value.state !== 'confirmed') return made;
  return accepted(await createFromDraft(app, made.value));
}

/** The audit log is kept for ever and read by all operators: it has no free text, and an order id may look like a card number. */
function auditedDetails({ order_id, ...details }: DraftDetails) {
  const { comment: _comment, ...audited } = details;
  return { ...audited, order_id: order_id && redactNote(order_id) };
}

/** Random: a program of the merchant may count its own. */
const newOrderId = (): string => `portal-${randomBytes(9).toString('base64url')}`;

/** Also rejects what a create would reject now. */
async function describe(
  app: App,
  merchantId: MerchantId,
  request: WithdrawalRequest,
): Promise<ActionResult<DraftDetails>> {
  const merchant = await loadForPortal(app, merchantId);
  if (!merchant.ok) return refusalOf(merchant.rejection);
  const quoted = await quoteWithdrawal(app, { merchant: merchant.value, caller: { via: 'portal' }, request });
  if (!quoted.ok) return refusalOf(quoted.rejection);
  const { plan, rejection, repeated } = quoted.value;
  if (rejection) return refusalOf(rejection);
  // A person who sends an order id again means another withdrawal, or has sent the form twice.
  if (repeated || !plan) return refusalOf(reject('order_id_used', { field: 'order_id' }));
  return accepted(draftDetails(plan, request));
}

/** Decided again: balance, limits and fee are those of this moment. */
export async function confirmDraft(
  app: App,
  { by, merchantId, person }: PortalCaller,
  id: number,
): Promise<ActionResult<Draft>> {
  const confirmed = await runAction(app, by, async (tx, writeAudit) => {
    const found = await lockWaiting(tx, merchantId, id);
    if (!found.ok) return found;
    const draft = found.value;
    if (draft.maker === person) return rejectAction('wrong-state', portalTexts.samePerson);
    const maker = await findPerson(tx, draft.maker);
    if (!maker?.enabled || !personMayDo(maker.role, 'pay'))
      return rejectAction('wrong-state', portalTexts.makerLeft);
    const orderId = draft.details.order_id ?? newOrderId();
    writeAudit({
      action: 'portal.confirm_draft',
      subject: `merchant:${merchantId}`,
      after: {
        draft: id,
        amount: formatMoney(draft.amount),
        proposed_by: draft.maker,
        order_id: redactNote(orderId),
      },
    });
    return accepted(await confirm(tx, id, { checker: person, orderId }));
  });
  if (!confirmed.ok) return confirmed;
  return accepted(await createFromDraft(app, confirmed.value));
}

/** By its maker it is withdrawn, by another person rejected. */
export const endWaitingDraft = (
  app: App,
  { by, merchantId, person }: PortalCaller,
  id: number,
  note: string | null,
): Promise<ActionResult<Draft>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const found = await lockWaiting(tx, merchantId, id);
    if (!found.ok) return found;
    const isOwn = found.value.maker === person;
    const state = isOwn ? 'withdrawn' : 'rejected';
    writeAudit({
      action: 'portal.end_draft',
      subject: `merchant:${merchantId}`,
      reason: note,
      after: { draft: id, state },
    });
    return accepted(await endDraft(tx, id, { state, checker: isOwn ? null : person, note }));
  });

async function lockWaiting(tx: Tx, merchantId: MerchantId, id: number): Promise<ActionResult<SealedDraft>> {
  const draft = await lockDraft(tx, merchantId, id);
  if (!draft) return rejectAction('not-found', portalTexts.draftNotFound(id));
  if (draft.state !== 'waiting') return rejectAction('wrong-state', portalTexts.draftDecided(draft.state));
  return draft.expiresAt > new Date()
    ? accepted(draft)
    : rejectAction('wrong-state', portalTexts.draftExpired);
}
