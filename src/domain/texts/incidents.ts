// Messages to operators about incidents.
import type { Stage } from '../steps.ts';

type Resolution = { readonly closedBy: string | null; readonly resolution: string | null };

export const incidentTexts = {
  notFound: (id: number) => `There is no incident ${id}.`,
  notOpen: (id: number) => `There is no open incident ${id}.`,
  resolutionMissing: 'Enter a resolution.',
  alreadyResolved: (id: number, { closedBy, resolution }: Resolution) =>
    `Incident ${id} was already resolved by ${closedBy}: ${resolution}.`,
  resolvedByAnother: (operator: string) =>
    `The account ${operator} was recovered without a signed-in operator. Another operator must resolve it, who is independent of this account.`,
  withdrawalOpen: (withdrawalId: number, stage: Stage) =>
    `Withdrawal ${withdrawalId} is still ${stage}. Complete it first: resolve it if it was sent, otherwise claim it and pay or cancel it.`,
} as const;
