// The page of what a note is about, and what it is called.
import type { WaitingItem } from '../../../data/notes.ts';
import { incidentGuides } from '../../../texts/incidents/guides.ts';
import { notesTexts } from '../../../texts/notes/notes.ts';

const texts = notesTexts.waiting;

type Described = { readonly to: string; readonly title: string; readonly detail: string | null };

export function describeSubject({ subject, merchant_name, incident_kind }: WaitingItem): Described {
  const [kind, number] = subject.split(':');
  const id = Number(number);
  if (kind === 'incident')
    return {
      to: `/incidents/${id}`,
      title: texts.incident(id),
      detail: incident_kind && incidentGuides[incident_kind].name,
    };
  return kind === 'merchant'
    ? { to: `/merchants/${id}`, title: texts.merchant(id), detail: merchant_name }
    : { to: `/withdrawals/${id}`, title: texts.withdrawal(id), detail: merchant_name };
}
