// A route: an aggregator that a system pays through, and its position among the others.
import { z } from 'zod';
import type { Route } from '../domain/routing.ts';
import { versionOf } from '../usecases/operator/shared/version.ts';
import { formatMoneyOrNull, moneyText, systemName } from './fields.ts';

export const routeItem = z
  .object({
    system: systemName,
    aggregator: z.string(),
    position: z.int(),
    enabled: z.boolean(),
    min: moneyText.nullable(),
    max: moneyText.nullable(),
    version: z.string(),
  })
  .meta({ id: 'Route' });

export const serializeRoute = (route: Route): z.input<typeof routeItem> => ({
  system: route.system,
  aggregator: route.aggregator,
  position: route.position,
  enabled: route.enabled,
  min: formatMoneyOrNull(route.min),
  max: formatMoneyOrNull(route.max),
  version: versionOf(route),
});
