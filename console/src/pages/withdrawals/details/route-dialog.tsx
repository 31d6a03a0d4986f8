// Handing a withdrawal of which nothing was sent to an aggregator of one's choice.
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Withdrawal } from '../../../api/types.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { fieldError, LoadError, Loading } from '../../../components/display/feedback.tsx';
import { Money } from '../../../components/display/money.tsx';
import { SYSTEMS } from '../../../components/display/payment-system.tsx';
import { useRoutesForSystem, useSendByAggregator } from '../../../data/withdrawal-details.ts';
import { formatAmount } from '../../../lib/decimal.ts';

type Props = { readonly row: Withdrawal; readonly onClose: () => void };
type Route = NonNullable<ReturnType<typeof useRoutesForSystem>['data']>['items'][number];

const labelOf = ({ aggregator, enabled, min, max }: Route): string =>
  [
    aggregator,
    ...(min === null ? [] : [`from ${formatAmount(min)}`]),
    ...(max === null ? [] : [`up to ${formatAmount(max)}`]),
    ...(enabled ? [] : ['its route is off']),
  ].join(', ');

function Choose({ row, routes, onClose }: Props & { readonly routes: readonly [Route, ...Route[]] }) {
  const [first] = routes;
  const sendByAggregator = useSendByAggregator();
  const [aggregator, setAggregator] = useState((routes.find(({ enabled }) => enabled) ?? first).aggregator);
  return (
    <ConfirmDialog
      title={`Send withdrawal #${row.id} by an aggregator`}
      confirmLabel={`Let ${aggregator} send it`}
      isDangerous
      reasonLabel="Reason, for the history"
      isBusy={sendByAggregator.isPending}
      error={sendByAggregator.error}
      onConfirm={(reason) => sendByAggregator.mutate({ row, aggregator, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          <strong>{aggregator}</strong> is asked to send{' '}
          <strong>
            <Money amount={row.amount_to_receive} withCurrency />
          </strong>{' '}
          to {row.wallet}, at once. From then on its answer decides, and nobody can pay or cancel it before
          that.
        </Text>
        <Select
          label="Aggregator"
          data={routes.map((route) => ({ value: route.aggregator, label: labelOf(route) }))}
          value={aggregator}
          error={fieldError(sendByAggregator.error, 'aggregator')}
          onChange={(chosen) => chosen !== null && setAggregator(chosen)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

export function RouteDialog({ row, onClose }: Props) {
  const { data, error, refetch } = useRoutesForSystem();
  const [first, ...rest] = data?.items.filter(({ system }) => system === row.system) ?? [];
  if (first !== undefined) return <Choose row={row} routes={[first, ...rest]} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`Send withdrawal #${row.id} by an aggregator`}>
      {data === undefined ? (
        error ? (
          <LoadError error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={3} />
        )
      ) : (
        <Stack>
          <Text>
            No route leads from {SYSTEMS[row.system].text} to an aggregator. An admin can make one; it may
            stay switched off for everything else.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button component={Link} to="/routes">
              To the routes
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
