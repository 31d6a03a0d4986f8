// The details page of one incident: facts, steps, and the affected withdrawal.
import { Badge, Stack } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { type Incident, useIncident } from '../../../data/incidents.ts';
import { incidentsTexts } from '../../../texts/incidents/incidents.ts';
import { NotesPanel } from '../../notes/shared/notes-panel.tsx';
import { guideFor } from '../shared/incident-kinds.ts';
import { ResolveIncidentDialog } from '../shared/resolve-dialog.tsx';
import { IncidentActions } from './actions.tsx';
import { Guide } from './guide.tsx';
import { RestorePanel } from './restore-panel.tsx';
import { IncidentSummary } from './summary.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

function Content({ incident }: { readonly incident: Incident }) {
  const mayWork = useHasRight('work');
  const [isResolving, setResolving] = useState(false);
  const isOpen = incident.closed_at === null;
  return (
    <>
      <PageHeader
        title={incidentsTexts.titleWithKind(incident.id, guideFor(incident.kind).name)}
        aside={
          <Badge color={isOpen ? 'red' : 'gray'}>
            {isOpen ? incidentsTexts.states.open : incidentsTexts.states.resolved}
          </Badge>
        }
      >
        {isOpen && mayWork && <IncidentActions incident={incident} onResolve={() => setResolving(true)} />}
      </PageHeader>
      <Stack gap="sm" maw={900}>
        <IncidentSummary incident={incident} />
        <NotesPanel subject={`incident:${incident.id}`} />
        {isOpen && <Guide kind={incident.kind} />}
        {isOpen && incident.kind === 'database_restored' && <RestorePanel />}
        {incident.withdrawal_id !== null && <WithdrawalPanel id={incident.withdrawal_id} />}
      </Stack>
      {isResolving && <ResolveIncidentDialog incident={incident} onClose={() => setResolving(false)} />}
    </>
  );
}

export default function IncidentPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useIncident(Number(id));
  return (
    <PageBody>
      {data ? (
        <Content key={data.id} incident={data} />
      ) : (
        <>
          <PageHeader title={incidentsTexts.title(id)} />
          {error ? (
            <LoadError error={error} retry={() => void refetch()} />
          ) : (
            <Loading rows={3} height={110} />
          )}
        </>
      )}
    </PageBody>
  );
}
