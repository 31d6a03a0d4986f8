// Texts of limits and fees.

export const termsTexts = {
  percent: (percent: string) => `${percent} %`,
  percentAndFixed: '{percent} + {fixed}',
  feeWithin: {
    both: '{fee}, minimum {min}, maximum {max}',
    min: '{fee}, minimum {min}',
    max: '{fee}, maximum {max}',
  },
  amountWithin: { both: 'from {min} to {max}', min: 'from {min}', max: 'up to {max}' },
  anyAmount: 'Any amount',
};
