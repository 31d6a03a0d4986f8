// Texts of the incidents: lists and pages.
export const incidentsTexts = {
  title: (id: number | string) => `Incident ${id}`,
  titleWithKind: (id: number, kind: string) => `Incident ${id}: ${kind}`,
  states: { open: 'Open', resolved: 'Resolved' },
  description: (meaning: string, detail: string) => `${meaning}: ${detail}`,
  merchant: (id: string) => `merchant ${id}`,
  resolveButton: 'Resolve',
  resolveWithdrawalButton: 'Resolve withdrawal',
  resolveWithdrawalFirst: 'Resolve the withdrawal first',

  list: {
    title: 'Incidents',
    hint: 'Cases that need manual review',
    tableLabel: 'Incidents',
    tabsLabel: 'Views',
    tabs: { open: 'Open', closed: 'Resolved', all: 'All' },
    empty: {
      open: 'No open incidents.',
      closed: 'No resolved incidents yet.',
      all: 'No incidents yet.',
    },
    id: 'ID',
    incident: 'Incident',
    subject: 'Affects',
    assigned: 'Assigned to',
    next: 'Next step',
    resolution: 'Resolution',
    nextOrResolution: 'Next step or resolution',
    openFor: 'Open for',
    resolved: 'Resolved',
    openForAge: 'open for {age}',
    resolveLabel: (id: number) => `Resolve incident ${id}`,
    resolveWithdrawalLabel: (id: number) => `Resolve withdrawal ${id}`,
  },

  summary: {
    title: 'Details',
    incident: 'Incident',
    subject: 'Affects',
    reference: 'Reference',
    opened: 'Opened',
    openedAt: '{time} ({age})',
    resolution: 'Resolution',
    resolved: 'Resolved',
    resolvedBy: '{time} by {operator}',
  },
  guide: {
    title: 'Steps',
    requiresWithdrawal:
      'The incident is resolved automatically when the withdrawal is resolved. It cannot be resolved earlier.',
  },
  withdrawal: {
    openButton: 'Open withdrawal',
    proposal: (id: number, maker: string, summary: string) =>
      `Proposal ${id} by ${maker} is waiting for a second operator: ${summary}`,
  },

  resolve: {
    title: (id: number) => `Resolve incident ${id}`,
    message: (meaning: string) =>
      `${meaning}. Resolve the incident when it has been handled. This moves no money and cannot be undone.`,
    resolutionLabel: 'Resolution (recorded in the history)',
    submit: 'Resolve incident',
  },
  resolvedResult: (id: number) => `Incident ${id} was resolved.`,
};
