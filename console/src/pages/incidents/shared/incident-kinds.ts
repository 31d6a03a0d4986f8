// The kinds of incidents: a name for lists, and what an operator does about one.
import type { Incident, IncidentKind } from '../../../data/incidents.ts';

type Guide = {
  readonly name: string;
  /** The next step, in a sentence. */
  readonly next: string;
  /** What has been done about the money, and what has not. */
  readonly moneyStatus: string;
  /** Everything there is to do, in order. */
  readonly steps: readonly string[];
  /** It would come back with the next answer, so the withdrawal has to be settled before it can be closed. */
  readonly requiresResolvedWithdrawal: boolean;
};

const ASK = 'Ask the aggregator, by its reference, what became of the payout, and have it say so in writing.';
const RESOLVE =
  'Resolve the withdrawal as paid or as not paid, with that answer as evidence. A second operator confirms it.';
const HELD = "The merchant's money stays held, and nothing is sent again.";

const INCIDENT_GUIDES = {
  wrong_amount: {
    name: 'Wrong amount',
    next: 'Ask the aggregator which amount it sent, then resolve the withdrawal.',
    moneyStatus: HELD,
    steps: ['Ask the aggregator which amount it sent, and in which currency.', RESOLVE],
    requiresResolvedWithdrawal: true,
  },
  paid_after_cancel: {
    name: 'Paid after it was cancelled',
    next: 'Tell the merchant: it has its balance back and the recipient has the money, so it owes the amount.',
    moneyStatus:
      'The merchant got its balance back and the recipient was paid: the merchant owes the amount, and it is booked so.',
    steps: [
      'Tell the merchant, and collect what it owes on its page.',
      'If the aggregator gets the money back, its answer books that by itself: watch for it.',
    ],
    requiresResolvedWithdrawal: false,
  },
  unconfirmed: {
    name: 'Unconfirmed callback',
    next: 'Ask the aggregator whether its callback was right; nothing was booked on it.',
    moneyStatus: 'Nothing was booked: a callback alone moves no money.',
    steps: [
      ASK,
      'If the callback was right, record it on the withdrawal: as returned, or resolved.',
      'If the aggregator never sent it, somebody else knows its signing secret: have it changed.',
    ],
    requiresResolvedWithdrawal: false,
  },
  paid_twice: {
    name: 'Paid twice',
    next: 'Ask the aggregator to take one of the two payments back.',
    moneyStatus: 'The recipient may have the money twice; the merchant is charged once.',
    steps: [
      'If an operator has claimed the withdrawal, tell them at once not to send it.',
      'Ask the aggregator to take the second payment back, and write down here what came of it.',
      'If the payment by hand comes back instead, record it as returned: the withdrawal stays paid, by the other one.',
    ],
    requiresResolvedWithdrawal: false,
  },
  paid_by_bank: {
    name: 'Paid by the bank',
    next: 'Do not pay it again. Ask the bank about the payment, and tell the merchant.',
    moneyStatus:
      'It is cancelled here, or was paid before, and the bank says that it paid it. Nothing was booked; if it is cancelled, the merchant is frozen.',
    steps: [
      'Look at the bank whether the payment was really made.',
      'If the bank gets it back, nothing is to be booked.',
      'If the recipient keeps it, debit the merchant by the amount.',
      'Lift the halt of the merchant, and write down here what came of it.',
    ],
    requiresResolvedWithdrawal: false,
  },
  refused_after_paid: {
    name: 'Takes back that it paid',
    next: 'Find out whether the recipient has the money; if it came back, record a return.',
    moneyStatus: 'It is booked as paid, and stays so.',
    steps: [
      ASK,
      'If the money came back, record the return on the withdrawal: the merchant gets it again.',
      'If the recipient has it, nothing is to be done but to close this.',
    ],
    requiresResolvedWithdrawal: false,
  },
  lost_by_aggregator: {
    name: 'Lost by the aggregator',
    next: 'Have the aggregator say in writing whether it paid, then resolve the withdrawal.',
    moneyStatus: `${HELD} The aggregator had the payout once and may still pay it: that it does not find it is no proof.`,
    steps: [ASK, RESOLVE],
    requiresResolvedWithdrawal: true,
  },
  undecided: {
    name: 'Undecided',
    next: 'Have the aggregator say in writing whether it paid, then resolve the withdrawal.',
    moneyStatus: HELD,
    steps: [ASK, RESOLVE],
    requiresResolvedWithdrawal: true,
  },
  unknown_reference: {
    name: 'Unknown payout',
    next: 'Ask the aggregator what it paid there, and on whose order.',
    moneyStatus: 'Nothing was booked: no withdrawal of ours has this reference.',
    steps: [
      'Ask the aggregator whether another installation uses the same account.',
      'If nobody can say where it comes from, have the keys at the aggregator changed.',
    ],
    requiresResolvedWithdrawal: false,
  },
  webhook_disabled: {
    name: 'Webhook switched off',
    next: 'Tell the merchant; when its endpoint works again, switch it on and resend what it missed.',
    moneyStatus: 'No money is concerned, but the merchant hears nothing any more.',
    steps: [
      'Tell the merchant that its endpoint is not called any more.',
      "When it works again, switch it on at the merchant's page.",
      'Resend what it has missed since.',
    ],
    requiresResolvedWithdrawal: false,
  },
  audit_finding: {
    name: 'Books do not hold',
    next: 'Run `sluice audit run`, which names everything that does not hold, and do not change anything before somebody understands it.',
    moneyStatus: 'Nothing was stopped by itself.',
    steps: [
      'If money is concerned, halt payouts first.',
      'Run `sluice audit run` and keep what it prints.',
      'Find out what wrote it: the audit log, the history of the withdrawal, the backups.',
    ],
    requiresResolvedWithdrawal: false,
  },
} as const satisfies Record<IncidentKind, Guide>;

export const guideFor = (kind: IncidentKind): Guide => INCIDENT_GUIDES[kind];

/** Most details begin with what the kind means. */
export const incidentDescription = ({ meaning, detail }: Incident): string =>
  detail.startsWith(meaning) ? detail : `${meaning}: ${detail}`;

type Subject = { readonly to: string; readonly text: string };

const MERCHANT = /^merchant (\d+)$/;

/** The page of what it is about; null where it is about nothing of ours. */
export function subjectOf({ withdrawal_id, reference }: Incident): Subject | null {
  if (withdrawal_id !== null) return { to: `/withdrawals/${withdrawal_id}`, text: `#${withdrawal_id}` };
  const merchant = MERCHANT.exec(reference ?? '')?.[1];
  return merchant === undefined ? null : { to: `/merchants/${merchant}`, text: `merchant ${merchant}` };
}
