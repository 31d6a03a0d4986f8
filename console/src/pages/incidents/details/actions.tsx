// The actions of an open incident: resolve its withdrawal if the kind requires that, else resolve the incident.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Incident } from '../../../data/incidents.ts';
import { useWithdrawal } from '../../../data/withdrawals/withdrawal-details.ts';
import { incidentsTexts } from '../../../texts/incidents/incidents.ts';
import { guideFor } from '../shared/incident-kinds.ts';

type Props = { readonly incident: Incident; readonly onResolve: () => void };

function ResolveWithdrawalFirst({ id, onResolve }: { readonly id: number; readonly onResolve: () => void }) {
  const { data } = useWithdrawal(id);
  const isResolved = data !== undefined && data.withdrawal.stage === null;
  if (isResolved) return <Button onClick={onResolve}>{incidentsTexts.resolveButton}</Button>;
  return (
    <>
      <Button component={Link} to={`/withdrawals/${id}`}>
        {incidentsTexts.resolveWithdrawalButton}
      </Button>
      <Button variant="default" disabled title={incidentsTexts.resolveWithdrawalFirst}>
        {incidentsTexts.resolveButton}
      </Button>
    </>
  );
}

export function IncidentActions({ incident: { kind, withdrawal_id }, onResolve }: Props) {
  if (withdrawal_id !== null && guideFor(kind).requiresResolvedWithdrawal)
    return <ResolveWithdrawalFirst id={withdrawal_id} onResolve={onResolve} />;
  return <Button onClick={onResolve}>{incidentsTexts.resolveButton}</Button>;
}
