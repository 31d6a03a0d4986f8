// The views of the queue: which withdrawals, and their default order. Titles stand in the catalogue.
import type { WithdrawalCounts, WithdrawalQuery } from '../../../api/types.ts';

export type Tab = {
  readonly name: NonNullable<WithdrawalQuery['tab']>;
  readonly count?: keyof WithdrawalCounts;
  readonly sort: 'created' | '-created';
  readonly isOpen: boolean;
};

const TO_PAY: Tab = {
  name: 'to-pay',
  count: 'to_pay',
  sort: 'created',
  isOpen: true,
};

export const TABS: readonly Tab[] = [
  TO_PAY,
  {
    name: 'mine',
    count: 'mine',
    sort: 'created',
    isOpen: true,
  },
  {
    name: 'automatic',
    count: 'automatic',
    sort: 'created',
    isOpen: true,
  },
  {
    name: 'uncertain',
    count: 'uncertain',
    sort: 'created',
    isOpen: true,
  },
  {
    name: 'open',
    count: 'open',
    sort: 'created',
    isOpen: true,
  },
  { name: 'paid', sort: '-created', isOpen: false },
  { name: 'cancelled', sort: '-created', isOpen: false },
  { name: 'all', sort: '-created', isOpen: false },
];

export const tabNamed = (name: string | undefined): Tab => TABS.find((tab) => tab.name === name) ?? TO_PAY;
