// An aggregator as operators see it. Its keys are not part of it: they are written, never read.
import { z } from 'zod';
import { AGGREGATOR_KINDS } from '../domain/routing.ts';
import type { ListedAggregator } from '../usecases/operator/aggregators/list-aggregators.ts';
import { versionOf } from '../usecases/operator/shared/version.ts';
import { moneyText, textOrNull } from './fields.ts';
import { haltItem, writeHalt } from './halt.ts';

export const aggregatorItem = z
  .object({
    name: z.string(),
    kind: z.enum(AGGREGATOR_KINDS),
    url: z.string(),
    enabled: z.boolean(),
    deadline_ms: z.int(),
    finality_seconds: z.int(),
    float: moneyText.nullable().meta({ description: 'What it still holds for us; null: not tracked' }),
    halted: haltItem.nullable().meta({ description: 'Its own halt; a global one stops it too' }),
    under_way: z.int().meta({ description: 'Payouts that may be under way there' }),
    version: z.string(),
  })
  .meta({ id: 'Aggregator' });

export const writeAggregator = ({
  terms,
  float,
  halt,
  underWay,
}: ListedAggregator): z.input<typeof aggregatorItem> => ({
  name: terms.name,
  kind: terms.kind,
  url: terms.url,
  enabled: terms.enabled,
  deadline_ms: terms.deadlineMs,
  finality_seconds: terms.finalitySeconds,
  float: textOrNull(float),
  halted: halt ? writeHalt(halt) : null,
  under_way: underWay,
  version: versionOf(terms),
});
