// The balances that a statement covers.
import type { useStatement } from '../../../../data/merchants/merchant-balances.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { merchantsTexts } from '../../../../texts/merchants/merchants.ts';

export type Statement = NonNullable<ReturnType<typeof useStatement>['statement']>;

export const BALANCES = [
  { name: 'available', title: merchantsTexts.balances.available },
  { name: 'held', title: merchantsTexts.balances.held },
  { name: 'owed', title: merchantsTexts.balances.debt },
] as const;
export type Balance = (typeof BALANCES)[number];

/** A debt is shown without its sign; its ledger entries have one. */
export const noteFor = ({ name }: Balance) =>
  name === 'owed' ? { note: merchantDetailsTexts.statement.debtNote } : {};
