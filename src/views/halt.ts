// A halt: a kill switch that is set.
import { z } from 'zod';
import { HALT_SCOPES } from '../domain/routing.ts';
import type { HaltRow, SetHalt } from '../usecases/operator/halts/halts.ts';
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

/** The halt of a merchant, as part of what it stops. */
export const freezeItem = z.object({ actor: z.string(), reason: z.string(), at: time });

export const serializeFreeze = ({ actor, reason, at }: HaltRow): z.input<typeof freezeItem> => ({
  actor,
  reason,
  at: iso(at),
});

export const setHaltResult = haltItem
  .extend({
    calls_under_way: z.int().meta({
      description:
        'Calls that were begun before the halt and may still be sent until their deadline; the response waits up to ten seconds for them',
    }),
  })
  .meta({ id: 'SetHalt' });

export const serializeSetHalt = (halt: SetHalt): z.input<typeof setHaltResult> => ({
  ...serializeHalt(halt),
  calls_under_way: halt.callsUnderWay,
});

export const serializeHalt = ({ scope, subject, actor, reason, at }: HaltRow): z.input<typeof haltItem> => ({
  scope,
  subject,
  actor,
  reason,
  at: iso(at),
});
