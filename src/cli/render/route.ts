import type { Route } from '../../domain/routing.ts';
import { formatMoneyOrNull } from '../../views/fields.ts';
import { onOffText, table } from '../shared/output.ts';

export const routesTable = (routes: readonly Route[]): string =>
  table(
    ['System', 'Position', 'Aggregator', 'Enabled', 'Min', 'Max'],
    routes.map((route) => [
      route.system,
      route.position,
      route.aggregator,
      onOffText(route.enabled),
      formatMoneyOrNull(route.min),
      formatMoneyOrNull(route.max),
    ]),
    ['Min', 'Max'],
  );
