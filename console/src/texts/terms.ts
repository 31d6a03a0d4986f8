// The terms of the console in a sentence or two, and where the manual says more.
import type { Term } from '@sluice/ui/texts/help.ts';

export const terms = {
  alert: {
    name: 'Alert',
    meaning:
      'A message to people about something that waits, disagrees or failed. A rule says which alerts go through which channel to whom.',
    manual: 'alerts',
  },
  attempt: {
    name: 'Attempt',
    meaning:
      'One try to have a withdrawal paid by one aggregator, under one reference. It is recorded before anything is sent, so a restart never sends it twice.',
    manual: 'payouts#how-a-payout-works',
  },
  audit: {
    name: 'Audit log',
    meaning:
      'Everything that operators did, in a chain: each line contains a hash of the line before, so a changed or removed line is noticed.',
    manual: 'console#audit',
  },
  balance: {
    name: 'Available, held and debt',
    meaning:
      'Available can be withdrawn. Held belongs to open withdrawals until they are paid or cancelled. Debt is what the merchant owes because a payment was made after its hold had been released.',
    manual: 'ledger#accounts',
  },
  claim: {
    name: 'Claim',
    meaning:
      'A claim reserves a withdrawal for you, so that no other operator pays it as well. Claim first, then send the money, then record the payment.',
    manual: 'console#manual-payouts',
  },
  fourEyes: {
    name: 'Four eyes',
    meaning:
      'Above this amount, what one operator starts takes effect only when a second, independent one confirms it.',
    manual: 'console#roles',
  },
  incident: {
    name: 'Incident',
    meaning:
      'A case that no rule decides, such as an aggregator that contradicts itself. Every kind has steps to follow; it stays open until an operator resolves it.',
    manual: 'failures',
  },
  ledger: {
    name: 'Ledger',
    meaning:
      'Every movement of money as entries on two sides that sum to zero. Balances are sums of entries, and the checks compare them.',
    manual: 'ledger',
  },
  merchantStatus: {
    name: 'Block, close or freeze',
    meaning:
      'Each stops payouts that were not sent yet; open withdrawals wait with their hold. Block and close also reject new requests: block for a while, close when the merchant has left. Freeze still accepts new requests.',
    manual: 'operating#daily-work',
  },
  payoutStop: {
    name: 'Payout stop',
    meaning:
      'Stops payouts of everything, a system, an aggregator or a merchant, until an admin resumes them. Withdrawals can still be created and wait.',
    manual: 'payouts#what-operators-do',
  },
  proposal: {
    name: 'Proposal',
    meaning:
      'An action of one operator that takes effect when a second one confirms it. Until then its withdrawal cannot be paid, cancelled or sent in another way.',
    manual: 'console#roles',
  },
  rate: {
    name: 'Locked rate',
    meaning:
      'Each withdrawal keeps the rate of the moment when it was created: what the merchant pays and what the recipient gets do not change afterwards.',
    manual: 'rates#what-a-create-locks',
  },
  reconciliation: {
    name: 'Reconciliation',
    meaning:
      'Compares the statement of an aggregator with withdrawals, attempts and ledger, line by line. Whatever disagrees becomes an incident.',
    manual: 'reconciliation#what-is-compared',
  },
  role: {
    name: 'Role',
    meaning:
      'What an operator may do: a viewer reads, a maker pays, a checker confirms, an auditor reads everything, an admin also configures.',
    manual: 'console#roles',
  },
  route: {
    name: 'Route',
    meaning:
      'Connects a system to an aggregator, with limits. A payout takes the first route that is allowed, and the next one if that aggregator rejects it.',
    manual: 'payouts#setting-it-up',
  },
  state: {
    name: 'State',
    meaning:
      'Merchants see Created, Paid or Cancelled. While it is created, a withdrawal waits, is claimed, is sent, or its outcome is uncertain: then it stays held until the outcome is known.',
    manual: 'states',
  },
  webhook: {
    name: 'Webhook',
    meaning:
      'A signed request that tells the merchant’s server about each change of a withdrawal. It is repeated until the server accepts it.',
    manual: 'webhooks',
  },
} satisfies Record<string, Term>;
