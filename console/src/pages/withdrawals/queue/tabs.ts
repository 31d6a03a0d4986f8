// The tabs of the queue: the withdrawals of each, and their default order. The titles are in the texts.
import type { WithdrawalCounts, WithdrawalQuery } from '../../../api/types.ts';

export type Tab = {
  readonly name: NonNullable<WithdrawalQuery['tab']>;
  readonly count?: keyof WithdrawalCounts;
  readonly sort: 'created' | '-created';
  /** Whether the tab shows open withdrawals, which operators can work on. */
  readonly showsOpen: boolean;
};

const TO_PAY: Tab = {
  name: 'to-pay',
  count: 'to_pay',
  sort: 'created',
  showsOpen: true,
};

export const TABS: readonly Tab[] = [
  TO_PAY,
  {
    name: 'mine',
    count: 'mine',
    sort: 'created',
    showsOpen: true,
  },
  {
    name: 'automatic',
    count: 'automatic',
    sort: 'created',
    showsOpen: true,
  },
  {
    name: 'uncertain',
    count: 'uncertain',
    sort: 'created',
    showsOpen: true,
  },
  {
    name: 'open',
    count: 'open',
    sort: 'created',
    showsOpen: true,
  },
  { name: 'paid', sort: '-created', showsOpen: false },
  { name: 'cancelled', sort: '-created', showsOpen: false },
  { name: 'all', sort: '-created', showsOpen: false },
];

export const findTab = (name: string | undefined): Tab => TABS.find((tab) => tab.name === name) ?? TO_PAY;
