// Texts of the audit log: list, entry, and verification.

export const auditTexts = {
  title: 'Audit',
  exportButton: 'Export CSV',
  verifyButton: 'Verify log',
  tableLabel: 'Audit log',
  empty: 'The log is empty.',
  emptyFiltered: 'No entries match these filters.',
  filters: {
    actor: 'Actor',
    anyAction: 'Any action',
    subject: 'Object, e.g. merchant:1001',
  },

  time: 'Time',
  actor: 'Actor',
  action: 'Action',
  subject: 'Object',
  details: 'Details',
  openButton: 'Open',
  openLabel: (seq: number) => `Open entry ${seq}`,
  subjectName: (kind: string, id: string) => `${kind} ${id}`,

  entry: {
    title: (seq: number) => `Entry ${seq}`,
    actionWithCode: (meaning: string, code: string) => `${meaning} (${code})`,
    allLink: 'all entries',
    source: 'Source',
    sourceWithAddress: (via: string, address: string) => `${via}, ${address}`,
    reason: 'Reason',
    request: 'Request ID',
    requestName: 'the request ID',
    changesTitle: 'Changes',
  },

  values: {
    none: 'none',
    yes: 'yes',
    no: 'no',
    removed: 'removed',
    percentName: 'percent',
    percent: (value: string) => `${value} %`,
    reason: (reason: string) => `“${reason}”`,
    value: (name: string, value: string | undefined) => `${name}: ${value}`,
    change: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
  },

  verify: {
    title: 'Verify audit log',
    message:
      'Every entry is checked against its hash and the previous entry. The verification is recorded in the log.',
    expectLabel: 'Last entry from the previous verification',
    expectHint: 'Number:hash, as shown then. Without it, entries removed from the end are not detected.',
    expectPlaceholder: 'optional',
    submit: 'Verify',
    submitAgain: 'Verify again',
    ok: (entries: number) => `All ${entries} entries are unchanged.`,
    tampered: (seq: number, problem: string) => `The log was tampered with: entry ${seq}, ${problem}.`,
    truncated: 'The log was tampered with: entries were removed from the end.',
    entriesBefore: (entries: number) => `The ${entries} entries before it are unchanged.`,
    head: 'This is the current last entry of the log. Store it where database administrators cannot change it. The next verification uses it to detect entries removed from the end.',
    headName: 'the last entry',
    headFile: (seq: number) => `audit-head-${seq}.txt`,
  },
};
