// Handing a withdrawal of which nothing was sent to an aggregator of one's choice.
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Withdrawal } from '../../../api/types.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Failed, fieldError, Loading } from '../../../components/display/feedback.tsx';
import { Money } from '../../../components/display/money.tsx';
import { SYSTEMS } from '../../../components/display/payment-system.tsx';
import { useHandOver, useWays } from '../../../data/withdrawal-details.ts';
import { grouped } from '../../../lib/decimal.ts';

type Props = { readonly row: Withdrawal; readonly onClose: () => void };
type Way = NonNullable<ReturnType<typeof useWays>['data']>['items'][number];

const labelOf = ({ aggregator, enabled, min, max }: Way): string =>
  [
    aggregator,
    ...(min === null ? [] : [`from ${grouped(min)}`]),
    ...(max === null ? [] : [`up to ${grouped(max)}`]),
    ...(enabled ? [] : ['its route is off']),
  ].join(', ');

function Choose({ row, ways, onClose }: Props & { readonly ways: readonly [Way, ...Way[]] }) {
  const [first] = ways;
  const handOver = useHandOver();
  const [aggregator, setAggregator] = useState((ways.find(({ enabled }) => enabled) ?? first).aggregator);
  return (
    <ConfirmDialog
      title={`Send withdrawal #${row.id} by an aggregator`}
      verb={`Let ${aggregator} send it`}
      isDangerous
      reason="Reason, for the history"
      isBusy={handOver.isPending}
      error={handOver.error}
      onConfirm={(reason) => handOver.mutate({ row, aggregator, reason }, { onSuccess: onClose })}
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
          data={ways.map((way) => ({ value: way.aggregator, label: labelOf(way) }))}
          value={aggregator}
          error={fieldError(handOver.error, 'aggregator')}
          onChange={(chosen) => chosen !== null && setAggregator(chosen)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

export function RouteDialog({ row, onClose }: Props) {
  const { data, error, refetch } = useWays();
  const [first, ...rest] = data?.items.filter(({ system }) => system === row.system) ?? [];
  if (first !== undefined) return <Choose row={row} ways={[first, ...rest]} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`Send withdrawal #${row.id} by an aggregator`}>
      {data === undefined ? (
        error ? (
          <Failed error={error} retry={() => void refetch()} />
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
