// Messages about a database that was restored, or that may have lost withdrawals otherwise.

export const restoreTexts = {
  halt: 'The database may have lost withdrawals. Run `sluice restore check`.',
  incident: (evidence: string) =>
    `The database may have lost withdrawals: ${evidence}. Payouts are halted. Run \`sluice restore check\` to compare the records with the aggregators.`,
  notCompared: (missing: readonly { readonly name: string; readonly missingDays: readonly string[] }[]) =>
    `Compare the records first with ${missing
      .map(({ name, missingDays }) => `${name} (${missingDays.join(', ')})`)
      .join(
        ' and ',
      )}: run \`sluice restore check\`, or upload the statement of each day under Reconciliation.`,
  stillOpen: 'Resolve the incident about the restored database first.',
} as const;
