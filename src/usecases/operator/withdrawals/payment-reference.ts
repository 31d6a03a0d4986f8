// A payment reference identifies one payment of its system. The same reference twice mostly means that one of two
// withdrawals was not paid, so it needs a reason.
import type { WithdrawalId } from '../../../domain/ids.ts';
import { type SystemName, systemOf } from '../../../domain/systems/index.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import {
  findPaymentsByReference,
  insertPaymentReference,
} from '../../../storage/withdrawals/payment-references.ts';
import { type RejectedResult, rejectAction } from '../../actions/rejection.ts';

export type ReferenceInput = {
  readonly reference?: string | undefined;
  /** Why another payment has the same reference. */
  readonly reuseReason?: string | undefined;
};

type Payment = { readonly id: WithdrawalId; readonly system: SystemName };

export async function rejectReference(
  tx: Tx,
  { system }: Payment,
  { reference, reuseReason }: ReferenceInput,
): Promise<RejectedResult | undefined> {
  if (!reference?.trim()) return rejectAction('invalid', withdrawalTexts.referenceMissing, 'reference');
  const { uniqueReference } = systemOf(system);
  if (uniqueReference && !uniqueReference.test(reference))
    return rejectAction('invalid', withdrawalTexts.notTransactionHash, 'reference');
  if (reuseReason?.trim() && !uniqueReference) return undefined;
  const owner = (await findPaymentsByReference(tx, [{ system, reference }]))({ system, reference });
  return owner === undefined
    ? undefined
    : rejectAction(
        'invalid',
        uniqueReference
          ? withdrawalTexts.transactionUsed(owner)
          : withdrawalTexts.referenceUsed(reference, owner),
        'reference',
      );
}

/** Rejects a used reference, also one that a concurrent payment takes at the same moment. */
export async function takeReference(
  tx: Tx,
  payment: Payment,
  input: ReferenceInput,
): Promise<RejectedResult | undefined> {
  const rejection = await rejectReference(tx, payment, input);
  if (rejection) return rejection;
  const { id, system } = payment;
  const reference = input.reference ?? '';
  const reuseReason = systemOf(system).uniqueReference ? null : input.reuseReason?.trim() || null;
  return (await insertPaymentReference(tx, { id, system, reference, reuseReason }))
    ? undefined
    : rejectAction('invalid', withdrawalTexts.referenceJustUsed(reference), 'reference');
}
