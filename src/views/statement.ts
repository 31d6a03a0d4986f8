// A merchant's statement: opening balances, the lines of the period, closing balances.
import { z } from 'zod';
import { asMinor, formatMoney, type Minor } from '../domain/money.ts';
import { STEPS } from '../domain/steps.ts';
import type { ExportedStatement } from '../usecases/operator/statements/export-statement.ts';
import type { BalanceSpan, DetailedLine, Statement } from '../usecases/operator/statements/open-statement.ts';
import type { StepTotal } from '../usecases/operator/statements/sum-statement.ts';
import type { Period } from '../usecases/statements/statement-period.ts';
import { day, iso, moneyText, page, time } from './fields.ts';

const span = z
  .object({
    account: z.int(),
    opening: moneyText,
    closing: moneyText,
    after_seq: z.int().meta({ description: 'Last entry before the period; 0: none' }),
    to_seq: z.int().meta({ description: 'Last entry of the period' }),
  })
  .meta({ id: 'BalanceSpan' });

const effect = { available: moneyText, held: moneyText, owed: moneyText };

const lineItem = z
  .object({
    at: time,
    step: z.string(),
    meaning: z.string(),
    ref: z.int().meta({ description: 'With `step`, identifies its ledger entries' }),
    withdrawal_id: z.int().nullable(),
    note: z.string().nullable(),
    ...effect,
    available_after: moneyText,
    held_after: moneyText,
    owed_after: moneyText,
    order_id: z.string().nullable(),
    reference: z.string().nullable().meta({ description: "The bank's reference of the payment" }),
    fee: moneyText.meta({ description: 'Charged by this line; negative: refunded' }),
  })
  .meta({ id: 'StatementLine' });

/** Of the CSV file, whose lines may be put together with those of other installations. */
export const LINE_COLUMNS = [...Object.keys(lineItem.shape), 'currency'];

export const statementView = z.object({
  from: day,
  to: day,
  currency: z.string(),
  balances: z.object({ available: span, held: span, owed: span }),
  span: z.string().meta({ description: 'For the totals of exactly these entries' }),
  ...page(lineItem).shape,
});

export const statementTotalsView = z.object({
  items: z.array(
    z
      .object({ step: z.string(), meaning: z.string(), count: z.int(), ...effect })
      .meta({ id: 'StatementTotal' }),
  ),
});

const meaningOf = (step: string): string =>
  Object.entries(STEPS).find(([name]) => name === step)?.[1].meaning ?? step;

/** The receivable account is negative when the merchant owes; the amount owed is shown as positive. */
const owed = (receivable: Minor): string => formatMoney(asMinor(-receivable));

const writeEffect = ({ available, held, receivable }: StepTotal['effect']) => ({
  available: formatMoney(available),
  held: formatMoney(held),
  owed: owed(receivable),
});

const writeSpan = (
  { account, opening, closing, afterSeq, toSeq }: BalanceSpan,
  write: (money: Minor) => string,
): z.input<typeof span> => ({
  account,
  opening: write(opening),
  closing: write(closing),
  after_seq: afterSeq,
  to_seq: toSeq,
});

const serializeStatementLine = (line: DetailedLine): z.input<typeof lineItem> => ({
  at: iso(line.at),
  step: line.step,
  meaning: meaningOf(line.step),
  ref: line.ref,
  withdrawal_id: line.withdrawal?.id ?? null,
  note: line.note,
  ...writeEffect(line.effect),
  available_after: formatMoney(line.after.available),
  held_after: formatMoney(line.after.held),
  owed_after: owed(line.after.receivable),
  order_id: line.withdrawal?.orderId ?? null,
  reference: line.withdrawal?.reference ?? null,
  fee: formatMoney(line.fee),
});

export const serializeStatement = (
  { balances, lines }: Statement,
  extra: Pick<Period, 'from' | 'to'> & { currency: string; span: string; next: string | null },
): z.input<typeof statementView> => ({
  from: extra.from,
  to: extra.to,
  currency: extra.currency,
  balances: {
    available: writeSpan(balances.available, formatMoney),
    held: writeSpan(balances.held, formatMoney),
    owed: writeSpan(balances.receivable, owed),
  },
  span: extra.span,
  items: lines.map(serializeStatementLine),
  next: extra.next,
});

export const serializeStatementTotals = (
  totals: readonly StepTotal[],
): z.input<typeof statementTotalsView> => ({
  items: totals.map(({ step, count, effect }) => ({
    step,
    meaning: meaningOf(step),
    count,
    ...writeEffect(effect),
  })),
});

/** The opening or closing row of the CSV file. */
const serializeStatementBalance = (
  which: 'opening' | 'closing',
  balances: Statement['balances'],
  currency: string,
): (string | null)[] => [
  null,
  which,
  which === 'opening' ? 'Balance before the period' : 'Balance after the period',
  null,
  null,
  null,
  null,
  null,
  null,
  formatMoney(balances.available[which]),
  formatMoney(balances.held[which]),
  owed(balances.receivable[which]),
  null,
  null,
  null,
  currency,
];

/** The rows of the CSV file. */
export async function* statementRows(
  { balances, lines }: ExportedStatement,
  currency: string,
): AsyncGenerator<(string | number | null)[]> {
  yield serializeStatementBalance('opening', balances, currency);
  for await (const line of lines) yield [...Object.values(serializeStatementLine(line)), currency];
  yield serializeStatementBalance('closing', balances, currency);
}
