import type { MerchantId } from '../../domain/ids.ts';
import type { MerchantStatus, PayoutMode } from '../../domain/merchant.ts';
import type { Minor } from '../../domain/money.ts';
import { accepted } from '../../domain/result.ts';
import { postDeposit } from '../../storage/ledger.ts';
import { insertMerchant } from '../../storage/merchants.ts';
import type { App } from '../app.ts';
import { isMerchantName, MERCHANT_NAME_RULE } from './merchant-name.ts';
import { type Outcome, problem } from './problem.ts';

export type MerchantDraft = {
  readonly name: string;
  readonly status: MerchantStatus;
  readonly payoutMode: PayoutMode;
  readonly credit: Minor | undefined;
  readonly actor: string;
};

/** The secret key is in the answer and nowhere else: only its hash is kept. */
export async function createMerchant(
  app: App,
  draft: MerchantDraft,
): Promise<Outcome<{ merchantId: MerchantId; secretKey: string }>> {
  const name = draft.name.trim();
  if (!isMerchantName(name)) return problem('invalid', MERCHANT_NAME_RULE);
  const { secretKey, hash } = app.vault.makeSecretKey();
  const merchantId = await app.db.transaction(async (tx) => {
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
        actor: draft.actor,
      });
    return id;
  });
  return accepted({ merchantId, secretKey });
}
