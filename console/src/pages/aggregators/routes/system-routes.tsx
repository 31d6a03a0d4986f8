// The routes of one system, in the order in which they are tried.
import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import type { System } from '../../../api/types.ts';
import { AmountRange } from '../../../components/display/amount-range.tsx';
import { SYSTEMS } from '../../../components/display/payment-system.tsx';
import { TextLink } from '../../../components/display/text-link.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { SmallTable } from '../../../components/table/small-table.tsx';
import { type Route, useAggregators, useRoutes } from '../../../data/aggregators.ts';
import { useSystems } from '../../../data/systems.ts';
import { AggregatorState } from '../list/aggregator-columns.tsx';
import { type OpenedRoute, RouteDialogs } from './route-dialogs.tsx';

function NotAutomatic({ system }: { readonly system: System }) {
  const { data } = useSystems();
  const terms = data?.items.find(({ name }) => name === system);
  if (terms === undefined || terms.auto_payouts) return null;
  return (
    <Text size="sm" c="dimmed" mb="xs">
      Not used now: automatic payouts are off for{' '}
      <TextLink to="/systems" isInSentence>
        {terms.title}
      </TextLink>
      .
    </Text>
  );
}

function RouteState({ route }: { readonly route: Route }) {
  const { data } = useAggregators();
  const aggregator = data?.items.find(({ name }) => name === route.aggregator);
  if (!route.enabled) return <Badge color="gray">Route off</Badge>;
  return aggregator ? <AggregatorState aggregator={aggregator} /> : null;
}

/** The same routes with one of them a place further. */
function moved(routes: readonly Route[], from: number, by: 1 | -1): Route[] {
  const one = routes[from];
  return one === undefined ? [...routes] : routes.toSpliced(from, 1).toSpliced(from + by, 0, one);
}

export function SystemRoutes({ system }: { readonly system: System }) {
  const query = useRoutes();
  const mayManage = useHasRight('manage');
  const [opened, setOpened] = useState<OpenedRoute>();
  const routes = query.data?.items.filter((route) => route.system === system) ?? [];
  const placeOf = (route: Route) => routes.indexOf(route);
  const actions = (route: Route) => (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionIcon
        size="sm"
        aria-label={`Try ${route.aggregator} earlier`}
        disabled={placeOf(route) === 0}
        onClick={() => setOpened({ kind: 'order', wanted: moved(routes, placeOf(route), -1) })}
      >
        <IconArrowUp size={15} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={`Try ${route.aggregator} later`}
        disabled={placeOf(route) === routes.length - 1}
        onClick={() => setOpened({ kind: 'order', wanted: moved(routes, placeOf(route), 1) })}
      >
        <IconArrowDown size={15} />
      </ActionIcon>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Change the route to ${route.aggregator}`}
        onClick={() => setOpened({ kind: 'change', name: route.aggregator })}
      >
        Change
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        c="var(--bad)"
        aria-label={`Remove the route to ${route.aggregator}`}
        onClick={() => setOpened({ kind: 'remove', route })}
      >
        Remove
      </Button>
    </Group>
  );
  return (
    <Panel
      title={SYSTEMS[system].long}
      aside={
        mayManage && (
          <Button variant="default" onClick={() => setOpened({ kind: 'add' })}>
            Add a route
          </Button>
        )
      }
    >
      {query.data && routes.length === 0 ? (
        <Text size="sm" c="dimmed">
          No route: it is paid by hand, and refused to merchants that are paid automatically.
        </Text>
      ) : (
        <>
          <NotAutomatic system={system} />
          <SmallTable
            label={`Routes of ${SYSTEMS[system].text}`}
            query={query}
            rowsOf={() => routes}
            idOf={({ aggregator }) => aggregator}
            empty=""
            columns={[
              { title: '#', render: (route) => placeOf(route) + 1 },
              { title: 'Aggregator', render: ({ aggregator }) => aggregator },
              {
                title: 'Amounts',
                render: ({ min, max }) => <AmountRange from={min} to={max} fallback="any" />,
              },
              { title: 'State', render: (route) => <RouteState route={route} /> },
              ...(mayManage ? [{ title: 'Actions', align: 'right', render: actions } as const] : []),
            ]}
          />
        </>
      )}
      <RouteDialogs system={system} routes={routes} opened={opened} onClose={() => setOpened(undefined)} />
    </Panel>
  );
}
