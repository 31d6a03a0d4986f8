// Messages about a database that was restored, or that may have lost withdrawals otherwise.

export const restoreTexts = {
  halt: 'The database may have lost withdrawals. Run `sluice restore check`.',
  incident: (evidence: string) =>
    `The database may have lost withdrawals: ${evidence}. Payouts are halted. Run \`sluice restore check\` to compare the records with the aggregators.`,
  notCompared: (aggregators: readonly string[]) =>
    `Compare the records with ${aggregators.join(', ')} first: run \`sluice restore check\`.`,
  stillOpen: 'Resolve the incident about the restored database first.',
} as const;
