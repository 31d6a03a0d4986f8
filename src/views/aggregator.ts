// An aggregator. Its keys are write-only and never returned.
import { z } from 'zod';
import { AGGREGATOR_KINDS } from '../domain/routing.ts';
import type { ListedAggregator } from '../usecases/operator/aggregators/list-aggregators.ts';
import { versionOf } from '../usecases/operator/shared/version.ts';
import { formatMoneyOrNull, moneyText } from './fields.ts';
import { haltItem, serializeHalt } from './halt.ts';

export const aggregatorItem = z
  .object({
    name: z.string(),
    kind: z.enum(AGGREGATOR_KINDS),
    url: z.string(),
    enabled: z.boolean(),
    deadline_ms: z.int(),
    finality_seconds: z.int(),
    float: moneyText
      .nullable()
      .meta({ description: 'Prefunded balance at the aggregator; null: not tracked' }),
    halted: haltItem.nullable().meta({ description: 'Halt of this aggregator; a global halt stops it too' }),
    under_way: z.int().meta({ description: 'Payouts that may be in progress at the aggregator' }),
    version: z.string(),
  })
  .meta({ id: 'Aggregator' });

export const serializeAggregator = ({
  terms,
  float,
  halt,
  inProgress,
}: ListedAggregator): z.input<typeof aggregatorItem> => ({
  name: terms.name,
  kind: terms.kind,
  url: terms.url,
  enabled: terms.enabled,
  deadline_ms: terms.deadlineMs,
  finality_seconds: terms.finalitySeconds,
  float: formatMoneyOrNull(float),
  halted: halt ? serializeHalt(halt) : null,
  under_way: inProgress,
  version: versionOf(terms),
});
