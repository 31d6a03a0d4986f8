// Aggregators with their kinds and routes. Keys are write-only and never returned.
import { z } from 'zod';
import { formatIn, PAYOUT_CURRENCY_NAMES } from '../domain/rates/currencies.ts';
import type { Route } from '../domain/routing.ts';
import { AGGREGATOR_KINDS } from '../domain/routing.ts';
import type { ListedAggregator } from '../usecases/operator/aggregators/list-aggregators.ts';
import { versionOf } from '../usecases/operator/shared/version.ts';
import type { AggregatorKindDescription } from '../usecases/payouts/aggregator-gateway.ts';
import { formatMoneyOrNull, iso, moneyText, systemName, time } from './fields.ts';
import { haltItem, serializeHalt } from './halt.ts';

export const aggregatorItem = z
  .object({
    name: z.string(),
    kind: z.enum(AGGREGATOR_KINDS),
    currency: z.enum(PAYOUT_CURRENCY_NAMES).nullable().meta({ description: 'Null: the settlement currency' }),
    url: z.string(),
    enabled: z.boolean(),
    deadline_ms: z.int(),
    finality_seconds: z.int(),
    float: z
      .string()
      .nullable()
      .meta({ description: 'Prefunded balance at the aggregator, in its currency; null: not tracked' }),
    float_alert: z.string().nullable().meta({ description: 'A float below it is an alert; null: none is' }),
    halted: haltItem.nullable().meta({ description: 'Halt of this aggregator; a global halt stops it too' }),
    under_way: z.int().meta({ description: 'Payouts that may be in progress at the aggregator' }),
    clock: z
      .object({
        ahead_ms: z.int().meta({ description: 'At least so far ahead of our clock; negative: behind' }),
        measured_at: time,
        off: z.boolean().meta({ description: 'The difference is above the limit of the installation' }),
      })
      .nullable()
      .meta({ description: 'Its clock as of its last replies; null: it was never called' }),
    version: z.string(),
  })
  .meta({ id: 'Aggregator' });

export const serializeAggregator = ({
  terms,
  float,
  floatAlert,
  halt,
  inProgress,
  clock,
}: ListedAggregator): z.input<typeof aggregatorItem> => ({
  name: terms.name,
  kind: terms.kind,
  currency: terms.currency,
  url: terms.url,
  enabled: terms.enabled,
  deadline_ms: terms.deadlineMs,
  finality_seconds: terms.finalitySeconds,
  float: float === null ? null : formatIn(terms.currency ?? '', float),
  float_alert: floatAlert === null ? null : formatIn(terms.currency ?? '', floatAlert),
  halted: halt ? serializeHalt(halt) : null,
  under_way: inProgress,
  clock: clock ? { ahead_ms: clock.aheadMs, measured_at: iso(clock.measuredAt), off: clock.isOff } : null,
  version: versionOf(terms),
});

const keyField = z
  .object({
    name: z.string().meta({ description: 'The name of the key in `secrets`' }),
    title: z.string(),
    hint: z.string().nullable(),
    required: z.boolean(),
    generated: z.boolean().meta({ description: 'Sluice generates the key if the request has no keys' }),
    secret: z.boolean().meta({ description: 'Forms hide what is entered' }),
    options: z
      .array(z.object({ value: z.string(), title: z.string() }))
      .nullable()
      .meta({ description: 'The permitted values, the default first; null: any text' }),
  })
  .meta({ id: 'AggregatorKeyField' });

export const aggregatorKindItem = z
  .object({
    kind: z.enum(AGGREGATOR_KINDS),
    title: z.string(),
    pays_other_currencies: z.boolean(),
    key_fields: z.array(keyField),
  })
  .meta({ id: 'AggregatorKind' });

export const serializeAggregatorKind = ({
  kind,
  title,
  secretFields,
  paysOtherCurrencies,
}: AggregatorKindDescription): z.input<typeof aggregatorKindItem> => ({
  kind,
  title,
  pays_other_currencies: paysOtherCurrencies,
  key_fields: secretFields.map((field) => ({
    name: field.name,
    title: field.title,
    hint: field.hint ?? null,
    required: field.optional !== true,
    generated: field.generated === true,
    secret: field.visible !== true && field.options === undefined,
    options: field.options ? [...field.options] : null,
  })),
});

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

/** After a change: a proposed new route does not exist yet. */
export const changedRoute = z.object({
  route: routeItem
    .nullable()
    .meta({ description: 'Null: it does not exist until the proposal is confirmed' }),
});

export const serializeChangedRoute = (route: Route | null): z.input<typeof changedRoute> => ({
  route: route && serializeRoute(route),
});
