// The guide for each kind of incident.
import type { Schemas } from '../../api/types.ts';

type Kind = Schemas['Incident']['kind'];
type Guide = {
  readonly name: string;
  /** The next step, in one sentence. */
  readonly next: string;
  /** What happened to the money so far. */
  readonly moneyStatus: string;
  /** All steps, in order. */
  readonly steps: readonly string[];
};

const ASK =
  'Ask the aggregator for the outcome of the payout by its reference, and get written confirmation from the aggregator.';
const RESOLVE =
  'Resolve the withdrawal as paid or as not paid, with the written confirmation as evidence. A second operator confirms it.';
const HELD = "The merchant's money stays held, and nothing is sent again.";
const CONFIRM_AND_RESOLVE =
  'Get written confirmation from the aggregator whether it paid, then resolve the withdrawal.';

export const incidentGuides: Readonly<Record<Kind, Guide>> = {
  wrong_amount: {
    name: 'Wrong amount',
    next: 'Ask the aggregator which amount it sent, then resolve the withdrawal.',
    moneyStatus: HELD,
    steps: ['Ask the aggregator which amount it sent, and in which currency.', RESOLVE],
  },
  not_this_payout: {
    name: 'Another payout',
    next: 'Ask the aggregator which payout it carried out under our reference, then resolve the withdrawal.',
    moneyStatus: HELD,
    steps: [
      'Ask the aggregator which payout it has under our reference: its destination, amount and time.',
      'If several withdrawals are affected, set a halt: the database may have been restored, or another installation uses our references.',
      RESOLVE,
    ],
  },
  paid_after_cancel: {
    name: 'Paid after cancellation',
    next: 'Inform the merchant: the held amount was released and the recipient was paid, so the merchant owes the amount.',
    moneyStatus:
      'The held amount was released to the merchant and the recipient was paid. The amount is recorded as a debt of the merchant.',
    steps: [
      'Inform the merchant, and collect the debt on the page of the merchant.',
      'If the payment is returned to the aggregator, its report is recorded automatically. Check that it arrives.',
    ],
  },
  order_paid_before: {
    name: 'Order paid before',
    next: 'Cancel this withdrawal unless its recipient is meant to be paid twice: an earlier attempt of the same order was paid.',
    moneyStatus:
      'The recipient has the money of the earlier attempt, which is recorded as a debt of the merchant. This withdrawal is not sent while the incident is open.',
    steps: [
      'Open the earlier attempt, whose number is in the detail, and check its incident.',
      'If this withdrawal was not paid, cancel it. If an operator or aggregator is paying it, ask them to stop.',
      'Resolve the incident after the merchant has agreed.',
    ],
  },
  paid_after_return: {
    name: 'Paid after its return',
    next: 'Ask the aggregator where the money is: it reported the payment, its return, and the payment again.',
    moneyStatus:
      'The amount was credited to the merchant when the payment was returned. If the recipient has the money, the merchant owes it.',
    steps: [
      ASK,
      'To stop payouts of this merchant until it is clear, set a halt.',
      'If the recipient has the money, debit the merchant by the amount, with a reference to this withdrawal.',
    ],
  },
  unconfirmed: {
    name: 'Unconfirmed callback',
    next: 'Ask the aggregator whether its callback was correct. No money was moved.',
    moneyStatus: 'No money was moved: a callback alone is not sufficient.',
    steps: [
      ASK,
      'If the callback was correct, record the return on the withdrawal, or resolve the withdrawal.',
      'If the aggregator did not send it, the signing secret is compromised: replace it.',
    ],
  },
  paid_twice: {
    name: 'Paid twice',
    next: 'Ask the aggregator to reverse one of the two payments.',
    moneyStatus: 'The recipient may have received the money twice. The merchant is debited once.',
    steps: [
      'If an operator has claimed the withdrawal, tell them immediately not to send it.',
      'Ask the aggregator to reverse the second payment, and record the result here.',
      'If the manual payment is returned instead, record the return: the withdrawal stays paid by the other payment.',
    ],
  },
  paid_by_bank: {
    name: 'Paid by the bank',
    next: 'Do not pay it again. Check the payment with the bank, and inform the merchant.',
    moneyStatus:
      'The bank reports a payment of a withdrawal that is cancelled or was already paid. No money was moved in the ledger. If it is cancelled, payouts of the merchant are frozen.',
    steps: [
      'Check with the bank whether the payment was made.',
      'If the bank recovers the payment, no entry is needed.',
      'If the recipient keeps it, debit the merchant by the amount.',
      'Resume payouts of the merchant, and record the result here.',
    ],
  },
  refused_after_paid: {
    name: 'Payment reversed by the aggregator',
    next: 'Find out whether the recipient has the money. If it was returned, record the return.',
    moneyStatus: 'The withdrawal is recorded as paid and stays paid.',
    steps: [
      ASK,
      'If the money was returned, record the return on the withdrawal: the merchant is credited.',
      'If the recipient has the money, resolve this incident; nothing else is needed.',
    ],
  },
  lost_by_aggregator: {
    name: 'Lost by the aggregator',
    next: CONFIRM_AND_RESOLVE,
    moneyStatus: `${HELD} The aggregator accepted the payout and may still pay it, although it no longer finds it.`,
    steps: [ASK, RESOLVE],
  },
  undecided: {
    name: 'Outcome unknown',
    next: CONFIRM_AND_RESOLVE,
    moneyStatus: HELD,
    steps: [ASK, RESOLVE],
  },
  unknown_reference: {
    name: 'Unknown payout',
    next: 'Ask the aggregator what it paid, and who requested it.',
    moneyStatus: 'No money was moved: no withdrawal has this reference.',
    steps: [
      'Ask the aggregator whether another installation uses the same account.',
      'If its origin stays unknown, replace the keys at the aggregator.',
    ],
  },
  database_restored: {
    name: 'Database restored',
    next: 'Compare the records with every aggregator since the backup.',
    moneyStatus: 'Every payout is halted. Aggregators may have paid withdrawals that are missing here.',
    steps: [
      'Compare the records with every aggregator below, or with `sluice restore check`, and read the reports that differ.',
      'Settle what only an aggregator has: decide each open withdrawal that is listed below; for a lost one, find the merchant and debit it.',
      'Resolve this incident, then lift the global halt.',
    ],
  },
  retries_exhausted: {
    name: 'Refused too often',
    next: 'Find out why every attempt is refused, then retry, route or pay the withdrawal, or cancel it.',
    moneyStatus:
      'Nothing was paid. The money of the merchant stays held, and nothing is sent until an operator decides.',
    steps: [
      'Read the refusals on the page of the withdrawal.',
      'When the cause is removed, retry the withdrawal: it gets the full number of attempts again. Resolving this incident has the same effect.',
      'Otherwise send it through another aggregator, claim it and pay it manually, or cancel it.',
    ],
  },
  route_fault: {
    name: 'Aggregator rejects us',
    next: 'Check our account, keys, address and systems at the aggregator; payouts take the next route meanwhile.',
    moneyStatus:
      'Nothing was paid by these attempts. Withdrawals without another route wait with their hold.',
    steps: [
      'Ask the aggregator whether our account is active, and whether it accepts our key, address and systems.',
      'If it takes longer, disable the route or stop the aggregator.',
    ],
  },
  clock_skew: {
    name: 'Clocks differ',
    next: 'Compare the clock of this server and of the aggregator with a time server.',
    moneyStatus:
      'No money is affected yet. With a larger difference the aggregator refuses payouts as expired, and signatures as old.',
    steps: [
      'Check the time synchronization of this server first.',
      'If it is correct, ask the aggregator to check its clock.',
    ],
  },
  operator_recovered: {
    name: 'Password set without sign-in',
    next: 'Find out who set the password, and why no operator could do it.',
    moneyStatus: 'No money is affected. With this account, that person can do what its role allows.',
    steps: ['If its operator did not ask for it, disable the account.'],
  },
  webhook_disabled: {
    name: 'Webhook disabled',
    next: 'Inform the merchant. When its endpoint works again, enable the webhook and resend the missed events.',
    moneyStatus: 'No money is affected, but the merchant is not notified.',
    steps: [
      'Inform the merchant that its endpoint is no longer called.',
      'When the endpoint works again, enable the webhook on the page of the merchant.',
      'Resend the missed events.',
    ],
  },
  audit_finding: {
    name: 'Ledger check failed',
    next: 'Run `sluice audit run`, which lists all findings. Change nothing until the cause is understood.',
    moneyStatus: 'Nothing was stopped automatically.',
    steps: [
      'If money is affected, stop payouts first.',
      'Run `sluice audit run` and keep its output.',
      'Find the cause: check the audit log, the history of the withdrawal, and the backups.',
    ],
  },
  reconciliation_difference: {
    name: 'Statement disagrees',
    next: 'Open the reconciliation reports that are named here. Clarify each difference of money with the aggregator.',
    moneyStatus:
      'Money may be where one side has no record of it. A payout that its statement shows as paid or returned is checked with the aggregator automatically.',
    steps: [
      'Open the reports under Reconciliation; differences of money come first.',
      'If a payout is paid there and unknown or cancelled here, stop payouts to this aggregator first.',
      'Ask the aggregator for proof of each difference.',
      'Resolve the incident when every difference is explained. It is opened again if the next comparison still finds one.',
    ],
  },
  reconciliation_failed: {
    name: 'Statement not compared',
    next: 'Find out why the aggregator does not return its statement.',
    moneyStatus: 'No money was moved, but a lost report of the aggregator would not be noticed.',
    steps: [
      'Check that the aggregator is reachable, and ask it about its statement. The comparison is repeated every hour.',
      'If it cannot return the statement, run the reconciliation with a file.',
    ],
  },
  reconciliation_missing: {
    name: 'Reconciliation missing',
    next: 'Check that a process runs the jobs.',
    moneyStatus: 'No money was moved, but a lost report of the aggregator would not be noticed.',
    steps: [
      'Check that at least one process runs the jobs: `sluice worker`, or the server without SLUICE_WORKER=off.',
      'The comparison is made within the hour; look at its report.',
    ],
  },
  rate_expiring: {
    name: 'Rate runs out',
    next: 'Set a new rate.',
    moneyStatus: 'No money is affected. Without a rate, new withdrawals that need it are rejected.',
    steps: [
      'Set the rate on the page Rates; this ends the incident.',
      'If feeds should set it, look there which of them fail or disagree.',
    ],
  },
  rate_held: {
    name: 'Rate held',
    next: 'Compare the reported rate with the market.',
    moneyStatus: 'The last rate stays in force until it expires.',
    steps: [
      'If the new rate is right, set it on the page Rates and confirm the jump; the feeds go on from there.',
      'If it is wrong, remove the feeds that report it, and ask who runs them.',
    ],
  },
  rate_feed_failed: {
    name: 'Rate feed fails',
    next: 'Test the feed.',
    moneyStatus: 'No money is affected while more than half of the feeds agree; otherwise the rate runs out.',
    steps: [
      'Test the feed on the page Rates: the result says what is wrong.',
      'If it does not recover, remove it and add another. The incident ends when it reports a rate again.',
    ],
  },
  alert_undelivered: {
    name: 'Alert not sent',
    next: 'Test the channel.',
    moneyStatus: 'No money is affected, but people are not alerted.',
    steps: [
      'Test the channel on the page Alerts: the result says what is wrong.',
      'Look in its log for what was not sent, and at the incidents and proposals that are open.',
    ],
  },
};
