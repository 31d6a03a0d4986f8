// Texts of the aggregators and of the routes to them.
import { plural } from '@sluice/ui/texts/plural.ts';

export const aggregatorsTexts = {
  title: 'Routes & aggregators',
  hint: 'An automatic payout uses the first enabled route of its system that accepts the amount and has enough prefunded balance.',

  fields: {
    name: 'Name',
    state: 'State',
    kind: 'Kind',
    url: 'URL',
    float: 'Prefunded balance',
    inProgress: 'In progress',
    clock: 'Clock',
    timeout: 'Timeout',
    finality: 'Final status after',
    payouts: 'Payouts',
    keys: 'Keys',
  },
  states: { stopped: 'Stopped', enabled: 'Enabled', disabled: 'Disabled' },
  stoppedBy: (operator: string, reason: string) => `${operator}: ${reason}`,
  clock: {
    unknown: 'not measured',
    agrees: 'agrees',
    ahead: (duration: string) => `${duration} ahead`,
    behind: (duration: string) => `${duration} behind`,
    hint: 'Difference between its clock and ours, as of its last replies',
  },
  notTracked: 'not tracked',
  units: { day: 'd', hour: 'h', minute: 'min', second: 's' },
  duration: (count: number, unit: string) => `${count} ${unit}`,

  list: {
    title: 'Aggregators',
    empty: 'No aggregators. All withdrawals are paid manually.',
    addButton: 'Add aggregator',
    changeButton: 'Change',
    changeLabel: (name: string) => `Change ${name}`,
  },

  add: {
    title: 'Add aggregator',
    submit: 'Add aggregator',
    submitWithKey: 'Add aggregator and create key',
    nameHint: 'Lowercase letters, digits and hyphens. It is stored with every payout and cannot be changed.',
    effect: 'No payouts are sent to it until you add a route.',
    secretTitle: (name: string) => `Key shared with ${name}`,
    secretName: 'the key',
    secretFile: (name: string) => `sluice-${name}-key.txt`,
  },

  terms: {
    urlPlaceholder: 'https://payouts.example.com/api',
    timeoutLabel: 'Timeout, ms',
    timeoutHint: 'Slower calls are treated as unknown.',
    finalityLabel: 'Final status after, seconds',
    finalityHint: 'After this time, a payout that the aggregator does not find can no longer appear there.',
    finalityHintOf: (duration: string) =>
      `After ${duration}, a payout that the aggregator does not find can no longer appear there.`,
    floatHint: 'Our current balance at the aggregator. Empty: not tracked.',
    wholeNumber: 'Enter a whole number',
  },

  keys: {
    showButton: 'Show key',
    generatedHint: (hint: string | null) =>
      [hint, 'Empty: a key is created and shown once.'].filter(Boolean).join(' '),
  },

  edit: {
    title: (name: string) => `Change ${name}`,
    submit: 'Save changes',
    enabledLabel: 'Send payouts to this aggregator',
    replaceKeysLabel: 'Replace keys',
    replaceKeysHint: 'The current keys are never shown.',
    inProgress: (payouts: number) =>
      plural(payouts, {
        one: '{count} payout may be in progress at {name}.',
        other: '{count} payouts may be in progress at {name}.',
      }),
    stayWithOldUrl: 'Their status is checked at the old URL with the old keys until it is final.',
    accountLabel: 'Whose keys are these?',
    sameAccount: 'The same account',
    sameAccountHint: 'It has these payouts. Their status is checked with the new keys.',
    otherAccount: 'Another account',
    otherAccountHint:
      'It does not have these payouts. Their status is checked with the old keys until it is final.',
    changesTitle: 'Changes',
    effectDisabled: (name: string) =>
      `No new payouts are sent to ${name}; they use the next route or wait. The status of payouts in progress is still checked until it is final.`,
    payoutsEnabled: 'sent',
    payoutsDisabled: 'not sent',
    keysReplaced: 'replaced immediately',
  },

  routes: {
    tableLabel: (system: string) => `Routes of ${system}`,
    empty:
      'No routes. Withdrawals of this system are paid manually; withdrawals of merchants with automatic payouts are rejected.',
    notUsed: 'Not used: automatic payouts are disabled for {system}.',
    addButton: 'Add route',
    routeDisabled: 'Route disabled',
    position: '#',
    aggregator: 'Aggregator',
    amounts: 'Amounts',
    anyAmount: 'any',
    state: 'State',
    actions: 'Actions',
    moveUp: (aggregator: string) => `Move ${aggregator} up`,
    moveDown: (aggregator: string) => `Move ${aggregator} down`,
    changeButton: 'Change',
    changeLabel: (aggregator: string) => `Change route to ${aggregator}`,
    removeButton: 'Remove',
    removeLabel: (aggregator: string) => `Remove route to ${aggregator}`,
    inOrder: (aggregators: readonly string[]) => aggregators.join(', then '),
  },
  order: {
    title: (system: string) => `Change route order of ${system}`,
    message: 'Automatic payouts use {order}. Payouts in progress are not moved.',
    submit: 'Change order',
  },
  remove: {
    title: (system: string, aggregator: string) => `Remove route from ${system} to ${aggregator}`,
    message: (system: string, aggregator: string, remaining: string) =>
      `No further ${system} payouts are sent to ${aggregator}; payouts in progress there continue. Remaining routes: ${remaining}.`,
    messageLast: (system: string, aggregator: string) =>
      `No further ${system} payouts are sent to ${aggregator}; payouts in progress there continue. This is the last route: new ${system} withdrawals of merchants with automatic payouts are rejected, and waiting payouts keep waiting.`,
    submit: 'Remove route',
  },
  route: {
    addTitle: (system: string) => `Add route for ${system}`,
    addSubmit: 'Add route',
    noAggregators: 'There are no aggregators. Add one first.',
    noneLeft: (system: string) => `Every aggregator already has a route for ${system}.`,
    aggregatorLabel: 'Aggregator',
    minLabel: 'Amount from',
    maxLabel: 'Amount up to',
    anyAmount: 'any',
    effectFirst: 'The route is used first, as soon as it is added. Waiting payouts are retried immediately.',
    effectLast:
      'The route is used after the other routes, as soon as it is added. Waiting payouts are retried immediately.',
    editTitle: (system: string, aggregator: string) => `Route from ${system} to ${aggregator}`,
    editSubmit: 'Save changes',
    enabledLabel: 'Route enabled',
    effectEnabled: 'Other amounts use the next route. Waiting payouts are retried immediately.',
    effectDisabled: (system: string, aggregator: string) =>
      `No further ${system} payouts are sent to ${aggregator}. Payouts in progress there continue.`,
  },

  results: {
    changed: (name: string) => `Aggregator ${name} was changed.`,
    routeSaved: 'Route saved.',
    orderChanged: 'Route order changed.',
    routeRemoved: 'Route removed.',
  },
};
