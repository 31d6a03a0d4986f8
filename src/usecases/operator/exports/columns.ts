// The columns of an export, for accounting: what was withdrawn, what it cost, when it was paid and by which reference.
import { formatMoney, type Minor } from '../../../domain/money.ts';
import { formatIn } from '../../../domain/rates/currencies.ts';
import { formatRate } from '../../../domain/rates/rates.ts';
import { STATE_TEXTS } from '../../../domain/steps.ts';
import type { QueueRow } from '../withdrawals/list-queue.ts';

export type Column = {
  readonly name: string;
  /** In a workbook, numbers can be summed up; in CSV all are text. */
  readonly kind: 'text' | 'money' | 'number' | 'time';
  readonly read: (row: QueueRow, more: More) => string | null;
};

/** The settlement currency, and the fee as far as it was charged. */
type More = { readonly currency: string; readonly fee: Minor };

const text = (name: string, read: Column['read']): Column => ({ name, kind: 'text', read });
const money = (name: string, read: Column['read']): Column => ({ name, kind: 'money', read });
const number = (name: string, read: Column['read']): Column => ({ name, kind: 'number', read });

const time = (name: string, read: Column['read']): Column => ({ name, kind: 'time', read });

/** Times are UTC. The destination is masked. A withdrawal that was returned has the time of the return in `changed_at`. */
export const COLUMNS: readonly Column[] = [
  number('id', ({ withdrawal }) => String(withdrawal.id)),
  text('order_id', ({ withdrawal }) => withdrawal.orderId),
  number('merchant_id', ({ withdrawal }) => String(withdrawal.merchantId)),
  text('merchant_name', ({ merchantName }) => merchantName),
  text('status', ({ withdrawal }) => STATE_TEXTS[withdrawal.state]),
  text('returned', ({ withdrawal }) => (withdrawal.returned ? 'yes' : 'no')),
  text('system', ({ withdrawal }) => withdrawal.system),
  text('bank_name', ({ bankName }) => bankName),
  text('wallet', ({ withdrawal }) => withdrawal.walletMasked),
  money('amount', ({ withdrawal }) => formatMoney(withdrawal.quote.amount)),
  money('fee', ({ withdrawal }) => formatMoney(withdrawal.quote.fee)),
  money('amount_fee', ({ withdrawal }) => formatMoney(withdrawal.quote.total)),
  money('amount_to_receive', ({ withdrawal }) => formatMoney(withdrawal.quote.received)),
  money('fee_charged', (_row, { fee }) => formatMoney(fee)),
  text('currency', (_row, { currency }) => currency),
  number('payout_amount', ({ withdrawal: { payout } }) => payout && formatIn(payout.currency, payout.amount)),
  text('payout_currency', ({ withdrawal: { payout } }) => payout?.currency ?? null),
  number('rate', ({ withdrawal: { payout } }) => payout && formatRate(payout.rate)),
  text('reference', ({ withdrawal }) => withdrawal.reference),
  time('created_at', ({ withdrawal }) => withdrawal.createdAt.toISOString()),
  time('paid_at', ({ withdrawal }) => withdrawal.paidAt?.toISOString() ?? null),
  time('changed_at', ({ withdrawal }) => withdrawal.changedAt.toISOString()),
];
