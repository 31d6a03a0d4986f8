// Imports a bank's results of a mass payment: checks every line first; after the operator has reviewed the preview,
// applies only the valid lines.
import { CsvError, parse } from 'csv-parse/sync';
import type { Actor } from '../../../domain/audit.ts';
import { parseWithdrawalId, type WithdrawalId } from '../../../domain/ids.ts';
import { parseUnits } from '../../../domain/money.ts';
import type { CurrencyAmount } from '../../../domain/rates/currencies.ts';
import { problemOf } from '../../../domain/rates/transaction.ts';
import { redactMessage } from '../../../domain/redact/logs.ts';
import { redactReference } from '../../../domain/redact/notes.ts';
import { accepted } from '../../../domain/result.ts';
import { systemOf } from '../../../domain/systems/index.ts';
import { walletRedactor } from '../../../domain/systems/wallets.ts';
import { paymentFileTexts } from '../../../domain/texts/payment-files.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import { amountToSend, type Withdrawal } from '../../../domain/withdrawal.ts';
import {
  findPaymentsByReference,
  type PaymentReference,
} from '../../../storage/withdrawals/payment-references.ts';
import { loadWithdrawalsById } from '../../../storage/withdrawals/withdrawals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { csvDelimiter } from '../../csv-delimiter.ts';
import { actorForRow, type RowResult, runRow } from '../shared/bulk-row.ts';
import { cancelWithdrawal, payWithdrawal } from './apply-manual-action.ts';
import { type CheckTransaction, openTransactionCheck } from './check-transaction.ts';
import { reportBankPayment } from './report-bank-payment.ts';

type ResultRow = {
  /** The line number in the file. */
  readonly line: number;
  readonly id: WithdrawalId | null;
  readonly what: 'paid' | 'not_paid' | null;
  readonly ok: boolean;
  readonly message: string;
};

export type PaymentResults = {
  readonly rows: readonly ResultRow[];
  /** The number of payments of withdrawals that are already final here; each needs manual review. */
  readonly incidentCount: number;
  readonly applied: boolean;
};

const COLUMNS = ['withdrawal_id', 'amount', 'status', 'reference', 'reason'] as const;
type Line = { readonly line: number } & Partial<Record<(typeof COLUMNS)[number], string>>;

const MAX_LINES = 5_000;
const MAX_REFERENCE_LENGTH = 200;

export async function importPaymentResults(
  app: App,
  by: Actor,
  { csv, apply }: { readonly csv: string; readonly apply: boolean },
): Promise<ActionResult<PaymentResults>> {
  const lines = readLines(csv);
  if (!lines.ok) return lines;
  const ids = lines.value.flatMap(({ withdrawal_id }) => parseWithdrawalId(withdrawal_id ?? '') ?? []);
  const withdrawals = await loadWithdrawalsById(app.db, ids);
  const context = {
    withdrawals,
    operator: by.name,
    lineById: new Map<string, number>(),
    lineByReference: new Map<string, number>(),
    paymentOf: await loadPayments(app, lines.value, withdrawals),
  };
  const planned = lines.value.map((line) => ({ line, ...checkLine(line, context) }));
  const checkTransaction = openTransactionCheck(app);
  const problems = await findTransactionProblems(planned, checkTransaction);
  const rows: ResultRow[] = [];
  for (const { line, row, action } of planned) {
    const problem = problems.get(row.line);
    if (apply && action)
      rows.push({ ...row, ...(await applyLine(app, by, action, { line, checkTransaction })) });
    else rows.push(problem === undefined ? row : { ...row, ok: false, message: problem });
  }
  const incidentCount = planned.filter(({ action }) => action?.what === 'incident').length;
  return accepted({ rows, incidentCount, applied: apply });
}

const LOOKUPS_AT_ONCE = 4;

/** By line. Also when the file is applied: the rows then use the results of these lookups, which run side by side. */
async function findTransactionProblems(
  planned: readonly (CheckedLine & { readonly line: Line })[],
  checkTransaction: CheckTransaction,
): Promise<ReadonlyMap<number, string>> {
  const payments = planned.filter(({ action }) => action?.what === 'pay');
  const problems = new Map<number, string>();
  for (let start = 0; start < payments.length; start += LOOKUPS_AT_ONCE)
    await Promise.all(
      payments.slice(start, start + LOOKUPS_AT_ONCE).map(async ({ line, action }) => {
        const reference = redactReference(line.reference ?? '');
        const problem = action && problemOf(await checkTransaction(action.withdrawal.id, reference));
        if (problem !== undefined) problems.set(line.line, problem);
      }),
    );
  return problems;
}

const referenceOf = (line: Line, { system }: Withdrawal): PaymentReference => ({
  system,
  reference: redactReference(line.reference ?? ''),
});

/** The payments that already have a reference of the file. */
function loadPayments(
  app: App,
  lines: readonly Line[],
  withdrawals: ReadonlyMap<WithdrawalId, Withdrawal>,
): ReturnType<typeof findPaymentsByReference> {
  const references = lines.flatMap((line) => {
    const id = parseWithdrawalId(line.withdrawal_id ?? '');
    const withdrawal = id === undefined ? undefined : withdrawals.get(id);
    return withdrawal && line.reference ? [referenceOf(line, withdrawal)] : [];
  });
  return findPaymentsByReference(app.db, references);
}

function readLines(csv: string): ActionResult<Line[]> {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(csv, {
      delimiter: csvDelimiter(csv),
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
      // The header, and one line above the limit to detect that it is exceeded.
      to: MAX_LINES + 2,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return rejectAction('invalid', paymentFileTexts.notCsv(error['lines'] as number), 'csv');
  }
  const [head, ...body] = records;
  const names = head?.record ?? [];
  const missing = COLUMNS.slice(0, 3).filter((name) => !names.includes(name));
  if (missing.length > 0)
    return rejectAction('invalid', paymentFileTexts.columnsMissing(COLUMNS, missing), 'csv');
  if (body.length === 0) return rejectAction('invalid', paymentFileTexts.empty, 'csv');
  if (body.length > MAX_LINES)
    return rejectAction('invalid', paymentFileTexts.tooManyLines(MAX_LINES), 'csv');
  return accepted(
    body.map(({ record, info }) => ({
      line: info.lines,
      ...Object.fromEntries(COLUMNS.map((name) => [name, record[names.indexOf(name)]])),
    })),
  );
}

const STATUSES: Readonly<Record<string, 'paid' | 'not_paid'>> = { paid: 'paid', not_paid: 'not_paid' };

/** The effect of applying a line; an alarm opens an incident. */
type PlannedAction = { readonly what: 'pay' | 'cancel' | 'incident'; readonly withdrawal: Withdrawal };

/** Part of stored form tokens: another word would apply a row again if its file is sent again after an upgrade. */
const TOKEN_WORDS: Readonly<Record<PlannedAction['what'], string>> = {
  pay: 'pay',
  cancel: 'cancel',
  incident: 'alarm',
};
type CheckContext = {
  readonly withdrawals: ReadonlyMap<WithdrawalId, Withdrawal>;
  readonly operator: string;
  readonly lineById: Map<string, number>;
  readonly lineByReference: Map<string, number>;
  readonly paymentOf: (reference: PaymentReference) => WithdrawalId | undefined;
};
type CheckedLine = { readonly row: ResultRow; readonly action?: PlannedAction };

/** Checks a line; the checks that prevent paying or releasing the wrong withdrawal come first. */
function checkLine(line: Line, context: CheckContext): CheckedLine {
  const { withdrawals, operator, lineById } = context;
  const id = parseWithdrawalId(line.withdrawal_id ?? '') ?? null;
  const status = STATUSES[(line.status ?? '').toLowerCase()] ?? null;
  const row = (ok: boolean, message: string, action?: PlannedAction): CheckedLine => ({
    row: { line: line.line, id, what: status, ok, message },
    ...(action ? { action } : {}),
  });
  const withdrawal = id === null ? undefined : withdrawals.get(id);
  if (!withdrawal) return row(false, paymentFileTexts.noSuchWithdrawal);
  const earlierLine = lineById.get(String(id));
  if (earlierLine !== undefined) return row(false, paymentFileTexts.duplicate(earlierLine));
  lineById.set(String(id), line.line);
  if (status === null) return row(false, paymentFileTexts.unknownStatus);
  if (!isSameAmount(line, withdrawal)) return row(false, paymentFileTexts.otherAmount(sentBy(withdrawal)));
  if (status === 'paid' && !line.reference) return row(false, paymentFileTexts.referenceMissing);
  if ((line.reference ?? '').length > MAX_REFERENCE_LENGTH)
    return row(false, paymentFileTexts.referenceTooLong(MAX_REFERENCE_LENGTH));
  const { uniqueReference } = systemOf(withdrawal.system);
  if (status === 'paid' && uniqueReference && !uniqueReference.test(line.reference ?? ''))
    return row(false, withdrawalTexts.notTransactionHash);
  if (status === 'not_paid' && !line.reason) return row(false, paymentFileTexts.reasonMissing);
  if (withdrawal.state !== 'created') {
    const { state } = withdrawal;
    if (status === 'not_paid') return row(state === 'cancelled', paymentFileTexts.alreadyClosed(state));
    // The same payment again, even if it was returned since.
    if (isRecorded(withdrawal, line.reference ?? '')) return row(true, paymentFileTexts.alreadyRecorded);
    return row(false, paymentFileTexts.paidAlthoughClosed(state), { what: 'incident', withdrawal });
  }
  if (withdrawal.claimedBy !== operator) return row(false, describeMissingClaim(withdrawal, status));
  const used = status === 'paid' ? describeUsedReference(line, withdrawal, context) : undefined;
  if (used !== undefined) return row(false, used);
  return status === 'paid'
    ? row(true, paymentFileTexts.willBePaid(withdrawal), { what: 'pay', withdrawal })
    : row(true, paymentFileTexts.willBeCancelled(withdrawal), { what: 'cancel', withdrawal });
}

/** A payment file has no amount for a withdrawal without a locked rate, so its results may have none. */
function isSameAmount({ amount = '' }: Line, withdrawal: Withdrawal): boolean {
  const toSend = sentBy(withdrawal);
  if (!toSend) return amount === '';
  return parseUnits(amount.replace(',', '.'), toSend.currency.decimals) === toSend.amount;
}

/** Results are compared by amount; the code of the settlement currency is not in them. */
const sentBy = (withdrawal: Withdrawal): CurrencyAmount | undefined => amountToSend(withdrawal, '');

/** Two lines with one reference, or the reference of an earlier payment: one of the two was probably not paid. */
function describeUsedReference(
  line: Line,
  withdrawal: Withdrawal,
  { lineByReference, paymentOf }: CheckContext,
): string | undefined {
  const reference = referenceOf(line, withdrawal);
  const key = `${reference.system} ${reference.reference.toLowerCase()}`;
  const earlierLine = lineByReference.get(key);
  if (earlierLine !== undefined) return paymentFileTexts.referenceOfLine(earlierLine);
  lineByReference.set(key, line.line);
  const owner = paymentOf(reference);
  return owner === undefined ? undefined : paymentFileTexts.referenceUsed(owner);
}

/** Compares with the reference as sent and as stored. */
const isRecorded = ({ reference }: Withdrawal, sentReference: string): boolean =>
  reference === sentReference || reference === redactReference(sentReference);

function describeMissingClaim({ claimedBy }: Withdrawal, status: 'paid' | 'not_paid'): string {
  if (status === 'not_paid')
    return claimedBy === null
      ? paymentFileTexts.lineNotClaimed
      : paymentFileTexts.lineClaimedByOther(claimedBy);
  return claimedBy === null
    ? paymentFileTexts.paidButNotClaimed
    : paymentFileTexts.paidButClaimedByOther(claimedBy);
}

async function applyLine(
  app: App,
  by: Actor,
  { what, withdrawal }: PlannedAction,
  { line, checkTransaction }: { readonly line: Line; readonly checkTransaction: CheckTransaction },
): Promise<RowResult> {
  const { id } = withdrawal;
  const row = actorForRow(by, TOKEN_WORDS[what], id);
  const reference = redactReference(line.reference ?? '');
  switch (what) {
    case 'incident':
      return {
        ...(await runRow(
          () => reportBankPayment(app, row, withdrawal, reference),
          paymentFileTexts.incidentOpened,
        )),
        ok: false,
      };
    case 'pay': {
      const input = { id, reference, reason: paymentFileTexts.reportedByBank };
      return runRow(() => payWithdrawal(app, row, input, checkTransaction), withdrawalTexts.done.pay);
    }
    case 'cancel': {
      // Banks often quote the destination in the reason, and the reason is stored permanently.
      const hide = walletRedactor(withdrawal.system, withdrawal.walletMasked);
      const reason = `the bank did not pay it: ${redactMessage(hide(line.reason ?? ''))}`;
      return runRow(() => cancelWithdrawal(app, row, { id, reason }), withdrawalTexts.done.cancel);
    }
  }
}
