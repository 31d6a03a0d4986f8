// How a file of a template would look, with payments that do not exist.
import { asWithdrawalId } from '../../../domain/ids.ts';
import { asMinor } from '../../../domain/money.ts';
import { checkFormat } from '../../../domain/payment-files/check-template.ts';
import type { PaymentFormat } from '../../../domain/payment-files/format.ts';
import type { Payment } from '../../../domain/payment-files/payment.ts';
import { paymentTemplateTexts } from '../../../domain/payment-files/texts.ts';
import { currencyOf } from '../../../domain/rates/currencies.ts';
import { accepted } from '../../../domain/result.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { renderText } from './render-file.ts';

const samples = (settlement: string): readonly Payment[] => [
  {
    id: asWithdrawalId(1_000_001),
    claim: 1,
    system: 'fps',
    bankId: '100000000111',
    bankName: 'Name of the bank',
    wallet: '79000000000',
    recipientName: 'Name of the recipient',
    comment: 'Comment; with a separator, if any',
    sent: { amount: asMinor(125_050n), currency: currencyOf(null, settlement) },
  },
  {
    id: asWithdrawalId(1_000_002),
    claim: 1,
    system: 'card',
    bankId: null,
    bankName: null,
    wallet: '0000000000000000',
    recipientName: null,
    comment: null,
    sent: { amount: asMinor(9_900n), currency: currencyOf(null, settlement) },
  },
];

export function previewFormat(app: App, format: PaymentFormat): ActionResult<string> {
  const problem = checkFormat(format);
  if (problem) return rejectAction('invalid', problem.text, problem.field);
  const text = renderText(format, samples(app.settings.currency), new Date());
  return text.ok
    ? accepted(text.value)
    : rejectAction('invalid', paymentTemplateTexts.cannotBeInFile(text.rejection));
}
