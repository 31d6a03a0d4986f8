// The routes of one system, in the order in which they are used.
import { Badge, Button, Text } from '@mantine/core';
import { AmountRange } from '@sluice/ui/components/display/amount-range.tsx';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import type { System } from '../../../api/types.ts';
import { type Route, useAggregators, useRoutes } from '../../../data/aggregators.ts';
import { useSystems } from '../../../data/systems.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';
import { AggregatorState } from '../list/aggregator-columns.tsx';
import { RouteActions } from './route-actions.tsx';
import { type OpenRouteDialog, RouteDialogs } from './route-dialogs.tsx';

const texts = aggregatorsTexts.routes;

function RoutesNotUsedNote({ system }: { readonly system: System }) {
  const { data } = useSystems();
  const terms = data?.items.find(({ name }) => name === system);
  if (terms === undefined || terms.auto_payouts) return null;
  return (
    <Text size="sm" c="dimmed" mb="xs">
      <Rich
        text={texts.notUsed}
        values={{
          system: (
            <TextLink to="/systems" isInline>
              {terms.title}
            </TextLink>
          ),
        }}
      />
    </Text>
  );
}

function RouteState({ route }: { readonly route: Route }) {
  const { data } = useAggregators();
  const aggregator = data?.items.find(({ name }) => name === route.aggregator);
  if (!route.enabled) return <Badge color="gray">{texts.routeDisabled}</Badge>;
  return aggregator ? <AggregatorState aggregator={aggregator} /> : null;
}

const routeColumns = (routes: readonly Route[]): readonly SmallColumn<Route>[] => [
  { title: texts.position, render: (route) => routes.indexOf(route) + 1 },
  { title: texts.aggregator, render: ({ aggregator }) => aggregator },
  {
    title: texts.amounts,
    render: ({ min, max }) => <AmountRange from={min} to={max} fallback={texts.anyAmount} />,
  },
  { title: texts.state, render: (route) => <RouteState route={route} /> },
];

export function SystemRoutes({ system }: { readonly system: System }) {
  const query = useRoutes();
  const mayManage = useHasRight('manage');
  const [openDialog, setOpenDialog] = useState<OpenRouteDialog>();
  const routes = query.data?.items.filter((route) => route.system === system) ?? [];
  const actions: SmallColumn<Route> = {
    title: texts.actions,
    align: 'right',
    render: (route) => <RouteActions route={route} routes={routes} onOpen={setOpenDialog} />,
  };
  return (
    <Panel
      title={SYSTEMS[system].fullName}
      aside={
        mayManage && (
          <Button variant="default" onClick={() => setOpenDialog({ kind: 'add' })}>
            {texts.addButton}
          </Button>
        )
      }
    >
      {query.data && routes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.empty}
        </Text>
      ) : (
        <>
          <RoutesNotUsedNote system={system} />
          <SmallTable
            label={texts.tableLabel(SYSTEMS[system].shortName)}
            query={query}
            getRows={() => routes}
            getRowId={({ aggregator }) => aggregator}
            empty=""
            columns={[...routeColumns(routes), ...(mayManage ? [actions] : [])]}
          />
        </>
      )}
      <RouteDialogs
        system={system}
        routes={routes}
        openDialog={openDialog}
        onClose={() => setOpenDialog(undefined)}
      />
    </Panel>
  );
}
