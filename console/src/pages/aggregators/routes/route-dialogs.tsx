// The dialogs that change the routes of a system.
import { Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import type { System } from '../../../api/types.ts';
import { type Route, useOrderRoutes, useRemoveRoute } from '../../../data/aggregators.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';
import { AddRoute, EditRoute } from './route-form.tsx';

export type OpenRouteDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'change'; readonly name: string }
  | { readonly kind: 'order'; readonly order: readonly Route[] }
  | { readonly kind: 'remove'; readonly route: Route };

const formatOrder = (routes: readonly Route[]): string =>
  aggregatorsTexts.routes.inOrder(routes.map(({ aggregator }) => aggregator));

type OrderProps = { readonly order: readonly Route[]; readonly onClose: () => void };

function OrderDialog({ order, onClose }: OrderProps) {
  const texts = aggregatorsTexts.order;
  const save = useOrderRoutes();
  const system = order[0]?.system ?? 'fps';
  return (
    <ConfirmDialog
      title={texts.title(SYSTEMS[system].shortName)}
      confirmLabel={texts.submit}
      isBusy={save.isPending}
      error={save.error}
      onConfirm={() => save.mutate(order, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        <Rich text={texts.message} values={{ order: <strong>{formatOrder(order)}</strong> }} />
      </Text>
    </ConfirmDialog>
  );
}

type RemoveProps = {
  readonly route: Route;
  readonly remaining: readonly Route[];
  readonly onClose: () => void;
};

function RemoveDialog({ route, remaining, onClose }: RemoveProps) {
  const remove = useRemoveRoute();
  const texts = aggregatorsTexts.remove;
  const system = SYSTEMS[route.system].shortName;
  return (
    <ConfirmDialog
      title={texts.title(system, route.aggregator)}
      confirmLabel={texts.submit}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(route, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        {remaining.length > 0
          ? texts.message(system, route.aggregator, formatOrder(remaining))
          : texts.messageLast(system, route.aggregator)}
      </Text>
    </ConfirmDialog>
  );
}

type Props = {
  readonly system: System;
  readonly routes: readonly Route[];
  readonly openDialog: OpenRouteDialog | undefined;
  readonly onClose: () => void;
};

export function RouteDialogs({ system, routes, openDialog, onClose }: Props) {
  switch (openDialog?.kind) {
    case undefined:
      return null;
    case 'add':
      return <AddRoute system={system} routes={routes} onClose={onClose} />;
    case 'change': {
      const route = routes.find(({ aggregator }) => aggregator === openDialog.name);
      return route ? <EditRoute route={route} onClose={onClose} /> : null;
    }
    case 'order':
      return <OrderDialog order={openDialog.order} onClose={onClose} />;
    case 'remove': {
      const remaining = routes.filter(({ aggregator }) => aggregator !== openDialog.route.aggregator);
      return <RemoveDialog route={openDialog.route} remaining={remaining} onClose={onClose} />;
    }
  }
}
