import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import type { MerchantStatus, PayoutMode } from '../../../domain/merchant.ts';
import { isMerchantName } from '../../../domain/merchant.ts';
import type { Minor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { postDeposit } from '../../../storage/ledger/ledger.ts';
import { insertMerchant } from '../../../storage/merchants/merchants.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { loadThreshold, lockAmountAlone } from '../shared/amount-alone.ts';

export type MerchantDraft = {
  readonly name: string;
  readonly status: MerchantStatus;
  readonly payoutMode: PayoutMode;
  readonly credit?: Minor | undefined;
};

/** The secret key is returned only once; only its hash is stored. */
export async function createMerchant(
  app: App,
  by: Actor,
  draft: MerchantDraft,
): Promise<ActionResult<{ merchantId: MerchantId; secretKey: string }>> {
  const name = draft.name.trim();
  if (!isMerchantName(name)) return rejectAction('invalid', merchantTexts.nameLength, 'name');
  const { secretKey, hash } = app.vault.generateSecretKey();
  return runAction(app, by, async (tx, writeAudit) => {
    const alone = await (draft.credit === undefined
      ? loadThreshold(tx)
      : lockAmountAlone(tx, app.settings, by.name));
    const threshold = by.via === 'system' ? null : alone.threshold;
    if (threshold !== null && draft.payoutMode === 'auto')
      return rejectAction('wrong-state', merchantTexts.autoNeedsSecondOperator, 'payout_mode');
    if (
      threshold !== null &&
      draft.credit !== undefined &&
      (await alone.isExceededBy('credit', draft.credit))
    )
      return rejectAction('wrong-state', merchantTexts.openingBalanceTooHigh(threshold), 'credit');
    const id = await insertMerchant(tx, {
      name,
      status: draft.status,
      payoutMode: draft.payoutMode,
      keyHash: hash,
    });
    if (draft.credit !== undefined)
      await postDeposit(tx, {
        merchantId: id,
        amount: draft.credit,
        note: 'Opening balance',
        actor: by.name,
      });
    writeAudit({
      action: 'merchant.create',
      subject: `merchant:${id}`,
      after: { name, status: draft.status, payout_mode: draft.payoutMode, credit: draft.credit ?? null },
    });
    return accepted({ merchantId: id, secretKey });
  });
}
