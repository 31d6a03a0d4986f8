// The buttons of one route: move, change, remove.
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Route } from '../../../data/aggregators.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';
import type { OpenRouteDialog } from './route-dialogs.tsx';

const texts = aggregatorsTexts.routes;

/** A copy of the routes with one of them moved by one position. */
function moveRoute(routes: readonly Route[], from: number, by: 1 | -1): Route[] {
  const route = routes[from];
  return route === undefined ? [...routes] : routes.toSpliced(from, 1).toSpliced(from + by, 0, route);
}

type Props = {
  readonly route: Route;
  /** All routes of the system, in order. */
  readonly routes: readonly Route[];
  readonly onOpen: (dialog: OpenRouteDialog) => void;
};

export function RouteActions({ route, routes, onOpen }: Props) {
  const { aggregator } = route;
  const position = routes.indexOf(route);
  const move = (by: 1 | -1) => onOpen({ kind: 'order', order: moveRoute(routes, position, by) });
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionIcon
        size="sm"
        aria-label={texts.moveUp(aggregator)}
        disabled={position === 0}
        onClick={() => move(-1)}
      >
        <IconArrowUp size={15} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={texts.moveDown(aggregator)}
        disabled={position === routes.length - 1}
        onClick={() => move(1)}
      >
        <IconArrowDown size={15} />
      </ActionIcon>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.changeLabel(aggregator)}
        onClick={() => onOpen({ kind: 'change', name: aggregator })}
      >
        {texts.changeButton}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        c="var(--bad)"
        aria-label={texts.removeLabel(aggregator)}
        onClick={() => onOpen({ kind: 'remove', route })}
      >
        {texts.removeButton}
      </Button>
    </Group>
  );
}
