// Messages to operators about the ledger.
export const ledgerTexts = {
  checkRunning: 'A ledger check is already running. Its result will be listed.',
  accountOrRef: 'Send either account or ref.',
} as const;
