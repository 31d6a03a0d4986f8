// The kinds of incidents: texts, and the conditions under which an operator can resolve one.

import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { Incident, IncidentKind } from '../../../data/incidents.ts';
import { incidentGuides } from '../../../texts/incidents/guides.ts';
import { incidentsTexts } from '../../../texts/incidents/incidents.ts';

/** These would reopen with the next report. The withdrawal must be resolved first; the server then closes the incident. */
const REQUIRES_RESOLVED_WITHDRAWAL: readonly IncidentKind[] = [
  'wrong_amount',
  'not_this_payout',
  'lost_by_aggregator',
  'undecided',
];

export const guideFor = (kind: IncidentKind) => ({
  ...incidentGuides[kind],
  requiresResolvedWithdrawal: REQUIRES_RESOLVED_WITHDRAWAL.includes(kind),
});

/** Most details start with the meaning of the kind, which is then not repeated. */
export const incidentDescription = ({ meaning, detail }: Incident): string =>
  detail.startsWith(meaning) ? detail : incidentsTexts.description(meaning, detail);

type Subject = { readonly to: string; readonly text: string };

const MERCHANT_REFERENCE = /^merchant (\d+)$/;

/** The page of the affected withdrawal or merchant; null if the incident affects neither. */
export function incidentSubject({ withdrawal_id, reference }: Incident): Subject | null {
  if (withdrawal_id !== null)
    return { to: `/withdrawals/${withdrawal_id}`, text: commonTexts.withdrawalNumber(withdrawal_id) };
  const merchant = MERCHANT_REFERENCE.exec(reference ?? '')?.[1];
  return merchant === undefined
    ? null
    : { to: `/merchants/${merchant}`, text: incidentsTexts.merchant(merchant) };
}
