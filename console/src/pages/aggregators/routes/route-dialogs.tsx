// What is asked before a system's routes change.
import { Text } from '@mantine/core';
import type { System } from '../../../api/types.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { SYSTEMS } from '../../../components/display/payment-system.tsx';
import { type Route, useOrderRoutes, useRemoveRoute } from '../../../data/aggregators.ts';
import { AddRoute, EditRoute } from './route-form.tsx';

export type OpenedRoute =
  | { readonly kind: 'add' }
  | { readonly kind: 'change'; readonly name: string }
  | { readonly kind: 'order'; readonly wanted: readonly Route[] }
  | { readonly kind: 'remove'; readonly route: Route };

const inOrder = (routes: readonly Route[]): string =>
  routes.map(({ aggregator }) => aggregator).join(', then ');

type OrderProps = { readonly wanted: readonly Route[]; readonly onClose: () => void };

function OrderDialog({ wanted, onClose }: OrderProps) {
  const order = useOrderRoutes();
  const system = wanted[0]?.system ?? 'fps';
  return (
    <ConfirmDialog
      title={`Another order for ${SYSTEMS[system].text}`}
      confirmLabel="Change the order"
      isBusy={order.isPending}
      error={order.error}
      onConfirm={() => order.mutate(wanted, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        Automatic payouts are tried at <strong>{inOrder(wanted)}</strong>. What is under way stays where it
        is.
      </Text>
    </ConfirmDialog>
  );
}

type RemoveProps = { readonly route: Route; readonly left: readonly Route[]; readonly onClose: () => void };

function RemoveDialog({ route, left, onClose }: RemoveProps) {
  const remove = useRemoveRoute();
  const { text } = SYSTEMS[route.system];
  return (
    <ConfirmDialog
      title={`Remove the route from ${text} to ${route.aggregator}`}
      confirmLabel="Remove the route"
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(route, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        No further payout by {text} is sent to {route.aggregator}; what is under way there goes on.{' '}
        {left.length > 0
          ? `Left: ${inOrder(left)}.`
          : `It is the last route: new withdrawals by ${text} of merchants that are paid automatically are refused, and what waits goes on waiting.`}
      </Text>
    </ConfirmDialog>
  );
}

type Props = {
  readonly system: System;
  readonly routes: readonly Route[];
  readonly opened: OpenedRoute | undefined;
  readonly onClose: () => void;
};

export function RouteDialogs({ system, routes, opened, onClose }: Props) {
  switch (opened?.kind) {
    case undefined:
      return null;
    case 'add':
      return <AddRoute system={system} routes={routes} onClose={onClose} />;
    case 'change': {
      const route = routes.find(({ aggregator }) => aggregator === opened.name);
      return route ? <EditRoute route={route} onClose={onClose} /> : null;
    }
    case 'order':
      return <OrderDialog wanted={opened.wanted} onClose={onClose} />;
    case 'remove': {
      const left = routes.filter(({ aggregator }) => aggregator !== opened.route.aggregator);
      return <RemoveDialog route={opened.route} left={left} onClose={onClose} />;
    }
  }
}
