// Compares a transaction on the chain with the payment that it is recorded for. A wrong transaction is never recorded; one that
// cannot be verified only if an operator accepts that, because the money has left already.
import type { Minor } from '../money.ts';
import { SYSTEMS } from '../systems/index.ts';
import { transactionTexts } from '../texts/withdrawals.ts';
import { type CurrencyAmount, describeAmount, formatAmount } from './currencies.ts';

/** One event `Transfer` of a token's contract. */
export type TokenTransfer = {
  readonly token: string;
  readonly recipient: string;
  readonly amount: Minor;
};

export type ChainTransaction = {
  /** The result of the contract that was called, such as SUCCESS or REVERT; null: none was called. */
  readonly result: string | null;
  /** In a block that the network cannot replace any more. */
  readonly isFinal: boolean;
  readonly transfers: readonly TokenTransfer[];
};

export type TransactionLookupResult =
  | { readonly kind: 'found'; readonly transaction: ChainTransaction }
  | { readonly kind: 'not found' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Addresses are in base58. */
export type ExpectedTransfer = {
  readonly token: string;
  readonly recipient: string;
  /** Undefined without a locked rate: no amount was agreed. */
  readonly amount: CurrencyAmount | undefined;
};

export type TransactionVerdict =
  | { readonly verdict: 'verified' }
  /** The sentence says what is wrong and what to do. */
  | { readonly verdict: 'wrong'; readonly text: string }
  /** The note goes to the history and the audit log, if the payment is recorded all the same. */
  | { readonly verdict: 'unverified'; readonly text: string; readonly note: string };

export function judgeTransaction(
  result: TransactionLookupResult,
  expected: ExpectedTransfer,
): TransactionVerdict {
  switch (result.kind) {
    case 'unavailable':
      return unverified(transactionTexts.unavailable(result.detail));
    case 'not found':
      return unverified(transactionTexts.notFound);
    case 'found': {
      const mismatches = compareTransaction(result.transaction, expected);
      if (mismatches.length > 0) return { verdict: 'wrong', text: transactionTexts.wrong(mismatches) };
      return result.transaction.isFinal ? { verdict: 'verified' } : unverified(transactionTexts.notFinal);
    }
  }
}

const unverified = ({ problem, note }: { problem: string; note: string }): TransactionVerdict => ({
  verdict: 'unverified',
  text: transactionTexts.unverified(problem),
  note: transactionTexts.recordedUnverified(note),
});

/** Why the verdict prevents the record, unless an operator accepts an unverified transaction. */
export const problemOf = (verdict: TransactionVerdict | undefined): string | undefined =>
  verdict === undefined || verdict.verdict === 'verified' ? undefined : verdict.text;

const SUCCESS = 'SUCCESS';

/** One sentence for each difference; none: one transfer of the transaction is exactly the expected one. */
export function compareTransaction(
  { result, transfers }: ChainTransaction,
  { token, recipient, amount }: ExpectedTransfer,
): string[] {
  if (result === null) return [transactionTexts.otherToken(token)];
  if (result !== SUCCESS) return [transactionTexts.failed(result)];
  const ofToken = transfers.filter((transfer) => transfer.token === token);
  if (ofToken.length === 0) return [transactionTexts.otherToken(token)];
  const toRecipient = ofToken.filter((transfer) => transfer.recipient === recipient);
  const comparable = toRecipient.length === 0 ? ofToken : toRecipient;
  const hasAmount = amount === undefined || comparable.some((transfer) => transfer.amount === amount.amount);
  return [
    ...(toRecipient.length === 0 ? [describeRecipients(ofToken, recipient)] : []),
    ...(hasAmount ? [] : [describeAmounts(comparable, amount)]),
  ];
}

/** Destinations are masked in every message. */
function describeRecipients(transfers: readonly TokenTransfer[], expected: string): string {
  const { mask } = SYSTEMS.usdt;
  const recipients = new Set(transfers.map(({ recipient }) => mask(recipient)));
  return transactionTexts.otherRecipient([...recipients], mask(expected));
}

const describeAmounts = (transfers: readonly TokenTransfer[], expected: CurrencyAmount): string =>
  transactionTexts.otherAmount(
    transfers.map(({ amount }) => describeAmount({ ...expected, amount })),
    formatAmount(expected),
  );
