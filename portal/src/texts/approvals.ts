// Texts of what waits for a second person.
import { plural } from '@sluice/ui/texts/plural.ts';
import type { Draft, Proposal } from '../api/types.ts';

const hours = (count: number): string => plural(count, { one: '# hour', other: '# hours' });

export const approvalsTexts = {
  title: 'Approvals',
  hint: 'What one person made and another has to confirm.',
  tabsLabel: 'Views',
  tabs: { waiting: 'Waiting', history: 'History' },
  withdrawals: 'Withdrawals',
  changes: 'Changes',
  emptyDrafts: 'No withdrawals wait for a second person.',
  emptyProposals: 'No changes wait for a second person.',
  noDrafts: 'No withdrawals were made here yet.',
  noProposals: 'No changes were proposed yet.',

  draftTitle: (amount: string, wallet: string) => `${amount} to ${wallet}`,
  madeBy: '{maker}, {time}',
  ownWaits: 'You made this. Another person must confirm it.',
  mayNotDecide: 'Your role cannot decide this.',
  beingMade: 'Confirmed. The withdrawal is being made.',

  facts: {
    gets: 'Recipient gets',
    fee: 'Fee',
    total: 'Total debited',
    system: 'System',
    to: 'To',
    bank: 'Bank',
    order: 'Order ID',
    comment: 'Comment',
    madeBy: 'Made by',
    expires: 'Decide before',
    confirmedBy: 'Confirmed by',
    works: 'Starts to work',
  },

  columns: {
    what: 'What',
    amount: 'Amount',
    state: 'State',
    people: 'People',
    made: 'Made',
    result: 'Result',
  },
  people: (maker: string, checker: string) => `${maker}, ${checker}`,
  alone: 'One person was enough',

  draftStates: {
    waiting: 'Waiting',
    confirmed: 'Being made',
    created: 'Made',
    refused: 'Not possible',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    void: 'Void: its maker lost access',
  } satisfies Record<Draft['state'], string>,
  proposalStates: {
    waiting: 'Waiting',
    confirmed: 'Confirmed, not working yet',
    done: 'Done',
    failed: 'Could not be carried out',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    void: 'Void: one of the two lost access',
  } satisfies Record<Proposal['state'], string>,

  kinds: {
    allowed_ips: 'Addresses from which programs may call',
    webhook: 'Webhook endpoint',
    webhook_secret: 'New webhook secret',
    invitation: 'Invite a person',
    person: 'Role or access of a person',
    amount: 'Amount above which two people are needed',
  } satisfies Record<Proposal['kind'], string>,
  kindOfPerson: (name: string) => `Role or access of ${name}`,
  /** By the name of the setting; another name is shown as it is. */
  settings: {
    allowed_ips: 'Addresses',
    url: 'URL',
    events: 'Events',
    secret: 'Secret',
    overlap_seconds: 'Old secret works for (seconds)',
    role: 'Role',
    for: 'For',
    enabled: 'Access',
    second_person_above: 'Two people above',
  } as Readonly<Record<string, string>>,
  everyAddress: 'every address',
  noAmount: 'never',
  access: { yes: 'yes', no: 'no' },

  buttons: { confirm: 'Confirm', reject: 'Reject', withdraw: 'Withdraw' },
  buttonOf: (button: string, subject: string) => `${button}: ${subject}`,
  noteLabel: 'Why do you reject it?',

  draft: {
    confirmTitle: 'Confirm withdrawal',
    confirmSubmit: 'Confirm and make withdrawal',
    confirmEffect:
      'The withdrawal is made at once. Balance, limits and fee are checked again, so the fee may differ.',
    rejectTitle: 'Reject withdrawal',
    rejectEffect: (maker: string) => `Nothing is paid. ${maker} sees your reason.`,
    withdrawTitle: 'Withdraw your request',
    withdrawEffect: 'Nothing is paid. You can make it again.',
    made: (id: number) => `Withdrawal #${id} is made`,
    refused: (reason: string) => `Confirmed, but not made: ${reason}`,
    rejected: 'The withdrawal is rejected',
    withdrawn: 'The withdrawal is withdrawn',
  },
  proposal: {
    confirmTitle: 'Confirm change',
    confirmSubmit: 'Confirm change',
    worksAtOnce: 'It works at once when you confirm it.',
    worksLater: (count: number) =>
      `It starts to work ${hours(count)} after you confirm it. Until then it can still be rejected.`,
    rejectTitle: 'Reject change',
    rejectEffect: (maker: string) => `Nothing changes. ${maker} sees your reason.`,
    withdrawTitle: 'Withdraw your proposal',
    withdrawEffect: 'Nothing changes. You can propose it again.',
    confirmed: 'The change is confirmed',
    rejected: 'The change is rejected',
    withdrawn: 'The change is withdrawn',
  },
  withdrawSubmit: 'Withdraw',
  rejectSubmit: 'Reject',
};
