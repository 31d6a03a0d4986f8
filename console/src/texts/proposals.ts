// Texts of the proposals: actions that require a second operator's approval.
import type { Schemas } from '../api/types.ts';

type Verdict = NonNullable<Schemas['Proposal']['verdict']>;

export const proposalsTexts = {
  title: 'Proposals',
  hint: 'Requires a second operator’s approval.',
  secondOperatorRequired: 'Amounts above {amount} require a second operator’s approval.',
  tabsLabel: 'Views',
  tabs: { open: 'Waiting', all: 'History' },

  pending: {
    label: 'Waiting proposals',
    empty: 'No proposals are waiting for a second operator.',
    waiting: 'Proposal {id}, waiting {age}',
  },

  history: {
    tableLabel: 'All proposals',
    empty: 'No proposals yet.',
    id: 'ID',
    verdict: 'Verdict',
    proposal: 'Proposal',
    subject: 'Affects',
    proposed: 'Proposed',
    decided: 'Decided',
    settings: 'settings',
  },
  merchantName: (name: string | null, id: number) => (name === null ? `merchant ${id}` : `${name} (${id})`),
  proposed: (id: number) => `Nothing has changed yet: another operator has to confirm proposal ${id}.`,
  waiting: 'Waiting',
  expired: 'Expired',
  verdicts: { confirmed: 'Confirmed', rejected: 'Rejected' } satisfies Record<Verdict, string>,

  facts: {
    /** By action; other actions are about a withdrawal, whose total is shown. */
    amounts: {
      'four-eyes': 'Threshold',
      credit: 'Amount',
      debit: 'Amount',
    } as Readonly<Record<string, string>>,
    total: 'Total with fee',
    withdrawal: 'Withdrawal',
    merchant: 'Merchant',
    wallet: 'To',
    reason: 'Reason',
    reference: 'Reference',
    reuse: 'Reference used before',
    evidence: 'Evidence',
    expires: 'Expires',
    changedSince: 'Reported since',
    fee: 'Fee',
    feeRefunded: 'refunded',
    feeKept: 'kept',
    proposed: 'Proposed',
    proposedBy: 'by {maker}, {time}',
  },

  /** What to know before deciding. */
  decision: {
    merchant: 'Merchant',
    nameAndStatus: (name: string, status: string) => `${name} (${status.toLowerCase()})`,
    available: 'Available',
    nowAndBefore: '{now}, when it was proposed {before}',
    held: 'Held',
    entries: 'Newest changes of the balance',
    when: 'When',
    step: 'Step',
    number: 'Number',
    amount: 'Amount',
    since: 'after it was proposed',
    nothingSince: 'Nothing has happened since it was proposed',
    eventsSince: 'Something has happened since it was proposed',
  },

  blocked: {
    own: 'You proposed this. A second operator must confirm it.',
    role: 'Only a checker or an admin can confirm it.',
    expired: 'It expired before it was decided. Propose it again if it still holds.',
    void: 'The aggregator has reported the opposite since. Look at the withdrawal, and propose again if it still holds.',
  },

  confirm: {
    button: 'Confirm',
    label: (id: number) => `Confirm proposal ${id}`,
    title: (id: number) => `Confirm proposal ${id}`,
    effect: 'It is applied immediately and cannot be undone. Both names are recorded.',
    submit: 'Confirm and apply',
    result: (id: number) => `Proposal ${id} was confirmed and applied.`,
  },
  reject: {
    button: 'Reject',
    label: (id: number) => `Reject proposal ${id}`,
    title: (id: number) => `Reject proposal ${id}`,
    submit: 'Reject proposal',
    effect: (maker: string) => `No money is moved. ${maker} can propose it again.`,
    reasonHint: (maker: string) => `Shown to ${maker} and recorded in the audit log.`,
  },
  /** The maker rejects their own proposal. */
  retract: {
    button: 'Retract',
    label: (id: number) => `Retract proposal ${id}`,
    title: (id: number) => `Retract proposal ${id}`,
    submit: 'Retract proposal',
    effect: 'No money is moved. You can propose it again.',
  },
  notApplied: '{label} {summary}',
  notAppliedLabel: 'Not applied:',
  reasonLabel: 'Reason (optional)',
  rejectedResult: (id: number) => `Proposal ${id} was rejected. No money was moved.`,
};
