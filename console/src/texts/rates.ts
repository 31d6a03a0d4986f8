// Texts of rates, and of purchases of the currencies that recipients are paid in.
export const ratesTexts = {
  title: 'Rates',
  hint: 'A withdrawal locks the rate when it is created. A new rate changes no existing withdrawal.',
  states: { fresh: 'In force', old: 'Too old', none: 'None' },
  stopped: {
    old: 'New withdrawals in {currency} are rejected until you set a rate.',
    none: 'New withdrawals in {currency} are rejected: there is no rate yet.',
  },
  setButton: 'Set rate',
  setLabel: (pair: string) => `Set ${pair}`,
  facts: { setBy: 'Set by', at: 'At', validUntil: 'Valid until' },
  perUnit: (settlement: string, currency: string) => `${settlement} for 1 ${currency}`,

  set: {
    title: (pair: string) => `Set ${pair}`,
    submit: 'Set rate',
    rateLabel: (settlement: string, currency: string) => `${settlement} for 1 ${currency}`,
    hoursLabel: 'Valid for hours',
    hoursHint: 'Empty: as long as the installation allows.',
    jumpLabel: 'The change is right, although it is large',
    effect: 'Applies to withdrawals created from now on. With four eyes, a second operator confirms it.',
  },
  setResult: (rate: string) => `The rate is ${rate}.`,

  history: {
    title: 'History',
    label: 'Recorded rates',
    empty: 'No rate was recorded.',
    columns: { rate: 'Rate', source: 'Source', actor: 'By', at: 'At', validUntil: 'Valid until' },
    sources: { operator: 'operator', feed: 'feed' },
  },

  purchases: {
    title: 'Purchases',
    label: 'Purchases',
    empty: 'No purchase was recorded.',
    button: 'Record purchase',
    columns: {
      at: 'At',
      bought: 'Bought',
      cost: 'Cost',
      gain: 'Gain',
      note: 'Note',
      actor: 'By',
    },
  },
  buy: {
    title: (currency: string) => `Record a purchase of ${currency}`,
    submit: 'Record purchase',
    boughtLabel: (currency: string) => `Bought, in ${currency}`,
    costLabel: 'Paid',
    noteLabel: 'Where it was bought',
    effect:
      'The difference to what merchants were charged for the deliveries that it replaces is posted to operator:fx.',
  },
  boughtResult: 'The purchase was recorded.',
} as const;
