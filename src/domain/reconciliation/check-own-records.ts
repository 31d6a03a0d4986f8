// Whether a withdrawal, its attempts and its entries agree among themselves.
import type { AttemptState } from '../attempts.ts';
import { formatMoney, type Minor, subtract, ZERO } from '../money.ts';
import type { OurRecord } from './records.ts';

export const describeWithdrawalState = ({ withdrawal }: OurRecord): string => {
  if (withdrawal === null) return 'not there';
  return withdrawal.returned ? 'returned' : withdrawal.state;
};

/** The withdrawal that each state of an attempt goes with; those left out go with any. */
const BELONGS_TO: Readonly<Partial<Record<AttemptState, string>>> = {
  sending: 'created',
  accepted: 'created',
  uncertain: 'created',
  paid: 'paid',
  returned: 'returned',
};

/** What is wrong within our own books; undefined: nothing. */
export function findContradiction(item: OurRecord): string | undefined {
  const { withdrawal, attempts, cleared } = item;
  if (withdrawal === null) return 'there is no such withdrawal';
  const { state, returned, received, system } = withdrawal;
  for (const attempt of attempts) {
    const wanted = BELONGS_TO[attempt.state];
    const which = `attempt ${attempt.number} is ${attempt.state}`;
    if (wanted !== undefined && wanted !== describeWithdrawalState(item))
      return `${which}, the withdrawal ${describeWithdrawalState(item)}`;
    if (attempt.amount !== received)
      return `attempt ${attempt.number} is for ${formatMoney(attempt.amount)}, the withdrawal for ${formatMoney(received)}`;
  }
  const recovered = attempts.filter((attempt) => attempt.state === 'paid_after_given_up');
  const entry = (step: string, amount: Minor, account = `clearing:${system}`): string =>
    `${step} ${formatMoney(amount)} on ${account}`;
  const wanted = [
    ...(state === 'paid' || returned ? [entry('settle', received)] : []),
    ...(returned ? [entry('return', subtract(ZERO, received))] : []),
    ...(state === 'cancelled' ? recovered.map(() => entry('recover', received)) : []),
  ];
  const posted = cleared.map(({ step, amount, account }) => entry(step, amount, account));
  const words = (entries: readonly string[]): string => [...entries].sort().join(', ') || 'nothing';
  return words(wanted) === words(posted)
    ? undefined
    : `the ledger should have ${words(wanted)}; it has ${words(posted)}`;
}
