// Messages to operators about the audit log.
export const auditTexts = {
  checkRunning: 'An audit log check is already running. Try again when it is done.',
  /** Follows the name of the field. */
  headFormat: 'must be SEQ:HASH, as returned by an earlier check',
} as const;
