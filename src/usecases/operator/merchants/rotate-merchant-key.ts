import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { replaceKeys } from '../../../storage/merchants/keys.ts';
import { lockMerchant } from '../../../storage/merchants/merchants.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { changeMerchant } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { proposeIfLoosened, type SetUpContext, type SetUpResult } from '../proposals/propose-set-up.ts';

/** Null: the old key stays valid until a second operator confirms the rotation. */
export type KeyRotation = {
  readonly secretKey: string;
  readonly oldKeyValidUntil: Date | null;
  readonly proposal: Proposal | null;
};

export type KeyRotationInput = {
  readonly kind: 'merchant-key';
  readonly id: MerchantId;
  /** Hexadecimal. */
  readonly keyHash: string;
  readonly overlapSeconds: number;
  readonly version?: string | null;
};

/** The new key is valid immediately, or once a second operator confirms it; the old one until the overlap ends. */
export async function rotateMerchantKey(
  app: App,
  by: Actor,
  id: MerchantId,
  overlapSeconds: number,
): Promise<ActionResult<KeyRotation>> {
  const { secretKey, hash } = app.vault.generateSecretKey();
  const input = { kind: 'merchant-key', id, keyHash: hash.toString('hex'), overlapSeconds } as const;
  const rotated = await changeMerchant(app, by, id, (tx, writeAudit) =>
    rotateMerchantKeyInTx(tx, { app, writeAudit, by }, input),
  );
  if (!rotated.ok) return rotated;
  const { current: oldKeyValidUntil, proposal } = rotated.value;
  return accepted({ secretKey, oldKeyValidUntil, proposal });
}

export async function rotateMerchantKeyInTx(
  tx: Tx,
  context: SetUpContext,
  input: KeyRotationInput,
): Promise<ActionResult<SetUpResult<Date | null>>> {
  const { id, keyHash, overlapSeconds } = input;
  if (!(await lockMerchant(tx, id))) return rejectAction('not-found', merchantTexts.notFound(id));
  const subject = `merchant:${id}`;
  const proposal = await proposeIfLoosened(tx, context, {
    loosens: true,
    subject,
    // A key does not depend on other settings of the merchant.
    version: null,
    before: { secretKey: 'the current one' },
    after: { secretKey: `a new one, the old one valid for ${overlapSeconds} s more` },
    input,
    merchantId: id,
  });
  if (proposal) return accepted({ current: null, proposal });
  const oldKeyValidUntil = await replaceKeys(tx, id, Buffer.from(keyHash, 'hex'), overlapSeconds);
  context.writeAudit({
    action: 'merchant.rotate_key',
    subject,
    reason: context.confirmed?.reason,
    after: { old_key_valid_until: oldKeyValidUntil },
  });
  return accepted({ current: oldKeyValidUntil, proposal: null });
}
