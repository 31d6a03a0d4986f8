// What is offered for an open incident: settling its withdrawal where that ends it, else closing it.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Incident } from '../../../data/incidents.ts';
import { useWithdrawal } from '../../../data/withdrawal-details.ts';
import { guideFor } from '../shared/incident-kinds.ts';

type Props = { readonly incident: Incident; readonly onClose: () => void };

function ResolveWithdrawalFirst({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data } = useWithdrawal(id);
  const isSettled = data !== undefined && data.withdrawal.stage === null;
  if (isSettled) return <Button onClick={onClose}>Close</Button>;
  return (
    <>
      <Button component={Link} to={`/withdrawals/${id}`}>
        Settle the withdrawal
      </Button>
      <Button variant="default" disabled title="Not before the withdrawal is settled">
        Close
      </Button>
    </>
  );
}

export function IncidentActions({ incident: { kind, withdrawal_id }, onClose }: Props) {
  if (withdrawal_id !== null && guideFor(kind).requiresResolvedWithdrawal)
    return <ResolveWithdrawalFirst id={withdrawal_id} onClose={onClose} />;
  return <Button onClick={onClose}>Close</Button>;
}
