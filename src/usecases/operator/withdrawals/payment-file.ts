// The file for a bank's mass payment: withdrawals claimed by the operator, with full destinations.
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { BUILT_IN_FORMAT, type PaymentFormat } from '../../../domain/payment-files/format.ts';
import type { Payment } from '../../../domain/payment-files/payment.ts';
import { paymentTemplateTexts } from '../../../domain/payment-files/texts.ts';
import { accepted } from '../../../domain/result.ts';
import { paymentFileTexts } from '../../../domain/texts/payment-files.ts';
import { amountToSend } from '../../../domain/withdrawal.ts';
import { findTemplate } from '../../../storage/payment-templates/templates.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { recordPossiblePayment } from '../../../storage/withdrawals/possible-payments.ts';
import {
  loadWithdrawalsById,
  lockDestination,
  recordReveal,
} from '../../../storage/withdrawals/withdrawals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { type AuditWriter, runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { type PaymentFile, renderFile } from '../payment-templates/render-file.ts';
import { loadActionContext, rejectUnlessAllowed } from './action-context.ts';
import { withdrawalSubject } from './audit-snapshot.ts';

export type { PaymentFile };

/**
 * All or nothing: a withdrawal missing from the file would stay unpaid without a notice. The file is written before the commit, so that
 * one that cannot be written marks no withdrawal. Without a template it has the built-in format.
 */
export async function createPaymentFile(
  app: App,
  by: Actor,
  ids: readonly WithdrawalId[],
  template?: string,
): Promise<ActionResult<PaymentFile>> {
  return runAction<PaymentFile>(app, by, async (tx, writeAudit) => {
    const format = await loadFormat(tx, template);
    if (!format.ok) return format;
    const payments = await takePayments(tx, { app, by, writeAudit }, { ids, template });
    if (!payments.ok) return payments;
    const file = renderFile({
      template: template ?? null,
      format: format.value,
      payments: payments.value,
      at: new Date(),
    });
    return file.ok
      ? file
      : rejectAction('wrong-state', paymentTemplateTexts.cannotBeInFile(file.rejection), 'template');
  });
}

async function loadFormat(tx: Tx, template: string | undefined): Promise<ActionResult<PaymentFormat>> {
  if (template === undefined) return accepted(BUILT_IN_FORMAT);
  const found = await findTemplate(tx, template);
  return found ? accepted(found.format) : rejectAction('invalid', paymentTemplateTexts.notFound, 'template');
}

type Context = { readonly app: App; readonly by: Actor; readonly writeAudit: AuditWriter };

/** Records that the operator has seen each destination, and that it may be paid from now on. */
async function takePayments(
  tx: Tx,
  { app, by, writeAudit }: Context,
  { ids, template }: { readonly ids: readonly WithdrawalId[]; readonly template: string | undefined },
): Promise<ActionResult<Payment[]>> {
  const { banks } = await app.cache.catalog();
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const sealed = new Map<WithdrawalId, Awaited<ReturnType<typeof lockDestination>>>();
  for (const id of sorted) sealed.set(id, await lockDestination(tx, id));
  const withdrawals = await loadWithdrawalsById(tx, sorted);
  const payments: Payment[] = [];
  const unclaimed: WithdrawalId[] = [];
  for (const id of sorted) {
    const withdrawal = withdrawals.get(id);
    const wallet = sealed.get(id);
    if (!withdrawal || !wallet || withdrawal.claimedBy !== by.name) {
      unclaimed.push(id);
      continue;
    }
    const rejection = rejectUnlessAllowed('reveal', await loadActionContext(tx, withdrawal, by.name));
    if (rejection) return rejectAction('wrong-state', paymentFileTexts.remove(id, rejection.rejection.text));
    await recordReveal(tx, id, by.name);
    await recordPossiblePayment(tx, id, { source: 'payment file', actor: by.name });
    writeAudit({
      action: 'withdrawal.reveal',
      subject: withdrawalSubject(id),
      after: { in: 'payment file', ...(template === undefined ? {} : { template }) },
    });
    payments.push({
      id,
      claim: withdrawal.fence,
      system: withdrawal.system,
      bankId: withdrawal.bankId,
      bankName: withdrawal.bankId === null ? null : (banks.get(withdrawal.bankId) ?? null),
      wallet: app.vault.openWallet(id, wallet),
      recipientName: app.vault.openRecipient(id, wallet),
      comment: withdrawal.comment,
      sent: amountToSend(withdrawal, app.settings.currency),
    });
  }
  if (unclaimed.length > 0) return rejectAction('wrong-state', paymentFileTexts.notClaimed(unclaimed));
  return accepted(payments);
}
