// The views of the queue: which withdrawals, how they are sorted unless somebody says otherwise, what to say if there
// are none.
import type { WithdrawalCounts, WithdrawalQuery } from '../../../api/types.ts';

export type Tab = {
  readonly name: NonNullable<WithdrawalQuery['tab']>;
  readonly title: string;
  readonly count?: keyof WithdrawalCounts;
  readonly sort: 'created' | '-created';
  readonly isOpen: boolean;
  readonly empty: string;
};

const TO_PAY: Tab = {
  name: 'to-pay',
  title: 'To pay',
  count: 'to_pay',
  sort: 'created',
  isOpen: true,
  empty: 'Nothing waits to be paid by hand.',
};

export const TABS: readonly Tab[] = [
  TO_PAY,
  {
    name: 'mine',
    title: 'Mine',
    count: 'mine',
    sort: 'created',
    isOpen: true,
    empty: 'You have claimed nothing. Claim what you are about to pay, and nobody else will pay it.',
  },
  {
    name: 'automatic',
    title: 'Automatic',
    count: 'automatic',
    sort: 'created',
    isOpen: true,
    empty: 'Nothing is under route at an aggregator.',
  },
  {
    name: 'uncertain',
    title: 'Uncertain',
    count: 'uncertain',
    sort: 'created',
    isOpen: true,
    empty: 'Every payout has a known outcome.',
  },
  {
    name: 'open',
    title: 'All open',
    count: 'open',
    sort: 'created',
    isOpen: true,
    empty: 'Nothing is open.',
  },
  { name: 'paid', title: 'Paid', sort: '-created', isOpen: false, empty: 'Nothing was paid yet.' },
  { name: 'cancelled', title: 'Cancelled', sort: '-created', isOpen: false, empty: 'Nothing was cancelled.' },
  { name: 'all', title: 'All', sort: '-created', isOpen: false, empty: 'There are no withdrawals yet.' },
];

export const tabNamed = (name: string | undefined): Tab => TABS.find((tab) => tab.name === name) ?? TO_PAY;
