// An operator account, as administrators see it.
import { z } from 'zod';
import { ROLES } from '../domain/roles.ts';
import type { Operator } from '../usecases/operator/operators/operators.ts';
import { iso, time } from './fields.ts';

export const operatorItem = z
  .object({
    name: z.string(),
    role: z.enum(ROLES),
    enabled: z.boolean(),
    totp: z.boolean().meta({ description: 'True if a second factor is set up' }),
    created_at: time,
    version: z.string(),
  })
  .meta({ id: 'Operator' });

export const serializeOperator = (operator: Operator): z.input<typeof operatorItem> => ({
  name: operator.name,
  role: operator.role,
  enabled: operator.enabled,
  totp: operator.totp,
  created_at: iso(operator.createdAt),
  version: String(operator.version),
});
