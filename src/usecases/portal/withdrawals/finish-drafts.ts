// Creates the withdrawal of a confirmed draft. It is found by its order id if it exists already, so this can be repeated.
import { type MerchantId, parseWithdrawalId } from '../../../domain/ids.ts';
import { asMinor } from '../../../domain/money.ts';
import type { StoredRequest } from '../../../domain/portal/drafts.ts';
import type { Rejection, RejectionCode } from '../../../domain/rejections.ts';
import type { Result } from '../../../domain/result.ts';
import type { WithdrawalRequest } from '../../../domain/withdrawal.ts';
import {
  type Draft,
  type DraftOutcome,
  expireDrafts,
  loadInterruptedDrafts,
  recordCreate,
  type SealedDraft,
} from '../../../storage/portal/drafts.ts';
import { expireProposals } from '../../../storage/portal/proposals.ts';
import type { App } from '../../app.ts';
import { loadForPortal } from '../../merchant/authenticate-merchant.ts';
import { createWithdrawals } from '../../merchant/create-withdrawals.ts';
import type { Created } from '../../merchant/order-response.ts';

/** The vault binds the request to its row, so that it cannot be moved to another one. */
export const draftRow = (id: number): string => `portal draft:${id}`;

/** Nothing is known about the withdrawal yet: the draft stays confirmed, and is finished later. */
const UNDECIDED: readonly RejectionCode[] = ['busy', 'outcome_unknown', 'internal_error', 'in_progress'];

export async function createFromDraft(app: App, draft: SealedDraft): Promise<Draft> {
  const created = await create(app, draft.merchantId, draftRequest(app, draft));
  const outcome = created.ok ? { withdrawalId: created.value.id } : createOutcome(created.rejection);
  return (outcome && (await recordCreate(app.db, draft.id, outcome))) ?? draft;
}

/** Undefined: not decided. */
export function createOutcome({ code, withdrawId }: Rejection): DraftOutcome | undefined {
  const id = withdrawId === undefined ? undefined : parseWithdrawalId(withdrawId);
  // It was created by an earlier try, and its payout has failed since.
  if (code === 'payout_failed' && id !== undefined) return { withdrawalId: id };
  return UNDECIDED.includes(code) ? undefined : { refusal: code };
}

async function create(
  app: App,
  merchantId: MerchantId,
  request: WithdrawalRequest,
): Promise<Result<Created>> {
  const merchant = await loadForPortal(app, merchantId);
  if (!merchant.ok) return merchant;
  const caller = { via: 'portal' } as const;
  const [created] = await createWithdrawals(app, { merchant: merchant.value, caller, requests: [request] });
  if (!created) throw new Error('one request has one outcome');
  return created;
}

export function draftRequest({ vault }: App, { id, request, orderId }: SealedDraft): WithdrawalRequest {
  const stored = JSON.parse(vault.openText(draftRow(id), request)) as StoredRequest;
  return {
    amount: asMinor(BigInt(stored.amount)),
    wallet: stored.wallet,
    system: stored.system,
    bankId: stored.bankId ?? undefined,
    feeFrom: stored.feeFrom ?? undefined,
    orderId: orderId ?? undefined,
    comment: stored.comment ?? undefined,
    recipientName: stored.recipientName ?? undefined,
  };
}

/** Every minute: drafts whose create was interrupted, and what was not decided in time. */
export async function finishDrafts(app: App): Promise<void> {
  for (const draft of await loadInterruptedDrafts(app.db)) await createFromDraft(app, draft);
  await expireDrafts(app.db);
  await expireProposals(app.db);
}
