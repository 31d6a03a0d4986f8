// Messages to operators about statements of merchants.
export const statementTexts = {
  endsBeforeBegin: 'The period ends before it begins.',
  tooManyDays: (maxDays: number) => `The period must have at most ${maxDays} days.`,
  cursorOfOtherPeriod: 'The cursor belongs to another period.',
} as const;
