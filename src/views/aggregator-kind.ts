// A kind of aggregator with the keys that an operator enters for it, so that forms need no knowledge of a kind.
import { z } from 'zod';
import { AGGREGATOR_KINDS } from '../domain/routing.ts';
import type { AggregatorKindDescription } from '../usecases/payouts/aggregator-gateway.ts';

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
  .object({ kind: z.enum(AGGREGATOR_KINDS), title: z.string(), key_fields: z.array(keyField) })
  .meta({ id: 'AggregatorKind' });

export const serializeAggregatorKind = ({
  kind,
  title,
  secretFields,
}: AggregatorKindDescription): z.input<typeof aggregatorKindItem> => ({
  kind,
  title,
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
