// Checks that a withdrawal, its attempts and its ledger entries are consistent.
import type { AttemptState } from '../attempts.ts';
import { formatMoney, type Minor, subtract, ZERO } from '../money.ts';
import { formatIn } from '../rates/currencies.ts';
import type { OurRecord } from './records.ts';

export const describeWithdrawalState = ({ withdrawal }: OurRecord): string => {
  if (withdrawal === null) return 'not there';
  return withdrawal.returned ? 'returned' : withdrawal.state;
};

/** The withdrawal state that each attempt state requires; states not listed allow any. */
const REQUIRED_STATE: Readonly<Partial<Record<AttemptState, string>>> = {
  sending: 'created',
  accepted: 'created',
  uncertain: 'created',
  paid: 'paid',
  returned: 'returned',
};

/** The first inconsistency within our records, or undefined. */
export function findContradiction(item: OurRecord): string | undefined {
  const { withdrawal, attempts, cleared } = item;
  if (withdrawal === null) return 'there is no such withdrawal';
  const { state, returned, received, payout, system } = withdrawal;
  const toSend = payout?.amount ?? received;
  const formatSent = (amount: Minor): string =>
    payout ? formatIn(payout.currency, amount) : formatMoney(amount);
  for (const attempt of attempts) {
    const expected = REQUIRED_STATE[attempt.state];
    const label = `attempt ${attempt.number} is ${attempt.state}`;
    if (expected !== undefined && expected !== describeWithdrawalState(item))
      return `${label}, the withdrawal ${describeWithdrawalState(item)}`;
    if (attempt.amount !== toSend)
      return `attempt ${attempt.number} is for ${formatSent(attempt.amount)}, the withdrawal for ${formatSent(toSend)}`;
  }
  const recovered = attempts.filter((attempt) => attempt.state === 'paid_after_given_up');
  const entry = (step: string, amount: Minor, account: string): string =>
    `${step} ${account.startsWith('delivered:') ? formatSent(amount) : formatMoney(amount)} on ${account}`;
  const entries = (step: string, sign: (amount: Minor) => Minor = (amount) => amount): string[] => [
    entry(step, sign(received), `clearing:${system}`),
    ...(payout ? [entry(step, sign(payout.amount), `delivered:${payout.currency.toLowerCase()}`)] : []),
  ];
  const expected = [
    ...(state === 'paid' || returned ? entries('settle') : []),
    ...(returned ? entries('return', (amount) => subtract(ZERO, amount)) : []),
    ...(state === 'cancelled' ? recovered.flatMap(() => entries('recover')) : []),
  ];
  const posted = cleared.map(({ step, amount, account }) => entry(step, amount, account));
  const listEntries = (entries: readonly string[]): string => [...entries].sort().join(', ') || 'nothing';
  return listEntries(expected) === listEntries(posted)
    ? undefined
    : `the ledger should have ${listEntries(expected)}; it has ${listEntries(posted)}`;
}
