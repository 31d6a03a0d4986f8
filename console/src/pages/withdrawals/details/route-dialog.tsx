// Sends a withdrawal without a payout attempt through a chosen aggregator.

import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { fieldError, LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Withdrawal } from '../../../api/types.ts';
import { useAllRoutes, useSendByAggregator } from '../../../data/withdrawals/withdrawal-details.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';

const texts = withdrawalDetailsTexts.route;

type Props = { readonly row: Withdrawal; readonly onClose: () => void };
type Route = NonNullable<ReturnType<typeof useAllRoutes>['data']>['items'][number];

const routeLabel = ({ aggregator, enabled, min, max }: Route): string =>
  [
    aggregator,
    ...(min === null ? [] : [texts.from(formatAmount(min))]),
    ...(max === null ? [] : [texts.upTo(formatAmount(max))]),
    ...(enabled ? [] : [texts.routeDisabled]),
  ].join(', ');

function RouteForm({ row, routes, onClose }: Props & { readonly routes: readonly [Route, ...Route[]] }) {
  const [first] = routes;
  const sendByAggregator = useSendByAggregator();
  const [aggregator, setAggregator] = useState((routes.find(({ enabled }) => enabled) ?? first).aggregator);
  return (
    <ConfirmDialog
      title={texts.title(row.id)}
      confirmLabel={texts.submit(aggregator)}
      isDangerous
      reasonLabel={texts.reasonLabel}
      isBusy={sendByAggregator.isPending}
      error={sendByAggregator.error}
      onConfirm={(reason) => sendByAggregator.mutate({ row, aggregator, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          <Rich
            text={texts.message}
            values={{
              aggregator: <strong>{aggregator}</strong>,
              amount: (
                <strong>
                  <Money amount={row.amount_to_receive} withCurrency />
                </strong>
              ),
              wallet: row.wallet,
            }}
          />
        </Text>
        <Select
          label={texts.aggregatorLabel}
          data={routes.map((route) => ({ value: route.aggregator, label: routeLabel(route) }))}
          value={aggregator}
          error={fieldError(sendByAggregator.error, 'aggregator')}
          onChange={(selected) => selected !== null && setAggregator(selected)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

export function RouteDialog({ row, onClose }: Props) {
  const { data, error, refetch } = useAllRoutes();
  const [first, ...rest] = data?.items.filter(({ system }) => system === row.system) ?? [];
  if (first !== undefined) return <RouteForm row={row} routes={[first, ...rest]} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={texts.title(row.id)}>
      {data === undefined ? (
        error ? (
          <LoadError error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={3} />
        )
      ) : (
        <Stack>
          <Text>{texts.noRoute(SYSTEMS[row.system].shortName)}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {commonTexts.close}
            </Button>
            <Button component={Link} to="/routes">
              {texts.routesButton}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
