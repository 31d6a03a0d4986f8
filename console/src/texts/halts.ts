// Texts of the payout stops: the list, and the dialogs that stop and resume payouts.

import { plural } from '@sluice/ui/texts/plural.ts';
import type { Schemas } from '../api/types.ts';

type Scope = Schemas['Halt']['scope'];
type Effect = { readonly short: string; readonly long: string };

const effects = {
  global: {
    short: 'All automatic payouts',
    long: 'No automatic payouts are sent until an admin resumes them. Manual payments are still possible.',
  },
  system: {
    short: 'Automatic payouts of this system',
    long: 'No automatic payouts of this system are sent until an admin resumes them. Manual payments are still possible.',
  },
  merchant: {
    short: 'All payouts of this merchant',
    long: 'Payouts of the merchant are frozen: none are paid, automatically or manually, until an admin resumes them.',
  },
  aggregator: {
    short: 'Payouts through this aggregator',
    long: 'No payouts are sent to this aggregator until an admin resumes them. Payouts use their next route or wait.',
  },
} satisfies Record<Scope, Effect>;

export const haltsTexts = {
  title: 'Payout stops',
  hint: 'Makers can stop payouts; only admins can resume.',
  stopSelectedButton: 'Stop selected',
  stopAllButton: 'Stop all automatic payouts',
  tableLabel: 'Payout stops',
  empty: 'No payouts are stopped. Automatic payouts are sent.',
  subject: 'Stopped',
  reason: 'Reason',
  actor: 'By',
  since: 'Since',
  effect: 'Effect',
  resumeButton: 'Resume',
  resumeLabel: (scope: string, subject: string) => `Resume payouts of ${scope} ${subject}`.trim(),

  subjects: {
    global: 'All automatic payouts',
    merchant: (id: string) => `Merchant ${id}`,
    aggregator: (name: string) => `Aggregator ${name}`,
  },
  effects: effects as Readonly<Record<Scope, Effect>>,

  stop: {
    titleAll: 'Stop all automatic payouts',
    titleSelected: 'Stop selected payouts',
    submitAll: 'Stop all now',
    submitSelected: 'Stop now',
    scopeLabel: 'Payouts of',
    scopes: { system: 'System', merchant: 'Merchant', aggregator: 'Aggregator' } satisfies Record<
      Exclude<Scope, 'global'>,
      string
    >,
    merchantLabel: 'Merchant ID',
    subjectPlaceholder: 'Select',
    emptySubjects: 'None available',
    inProgressNote:
      'Payouts that were already sent are not stopped: their status is checked until the outcome is known. Merchants can still create withdrawals; these wait.',
    reasonLabel: 'Reason (visible to all operators)',
  },
  stoppedResult: (callsUnderWay: number) =>
    callsUnderWay === 0
      ? 'Payouts were stopped.'
      : `Payouts were stopped. ${plural(callsUnderWay, { one: '# call', other: '# calls' })} begun before may still be sent until the deadline.`,

  resume: {
    title: 'Resume payouts',
    submit: 'Resume',
    stoppedBy: '{subject}: stopped by {actor}, reason: “{reason}”.',
    effect: 'Waiting payouts are sent immediately, unless another stop applies.',
    effectMerchant:
      'Waiting automatic payouts of the merchant are sent immediately. The others can be paid manually.',
  },
  resumedResult: 'Payouts were resumed. Waiting payouts are sent immediately.',
};
