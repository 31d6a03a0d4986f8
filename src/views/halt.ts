// A halt: a kill switch that is set.
import { z } from 'zod';
import { HALT_SCOPES } from '../domain/routing.ts';
import type { HaltRow } from '../usecases/operator/halts/halts.ts';
import { iso, time } from './fields.ts';

export const haltItem = z
  .object({
    scope: z.enum(HALT_SCOPES),
    subject: z.string().meta({
      description: 'Id of the merchant, or name of the system or aggregator; empty for a global halt',
    }),
    actor: z.string(),
    reason: z.string(),
    at: time,
  })
  .meta({ id: 'Halt' });

export const serializeHalt = ({ scope, subject, actor, reason, at }: HaltRow): z.input<typeof haltItem> => ({
  scope,
  subject,
  actor,
  reason,
  at: iso(at),
});
