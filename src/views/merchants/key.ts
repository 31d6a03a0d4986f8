// An API key of a merchant, without the key itself.
import { z } from 'zod';
import { KEY_SCOPES } from '../../domain/merchants/keys.ts';
import type { KeyDetails } from '../../usecases/merchant-keys/key-details.ts';
import { iso, isoOrNull, time } from '../fields.ts';

export const keyItem = z
  .object({
    id: z.int(),
    name: z.string(),
    scope: z.enum(KEY_SCOPES).meta({ description: 'read: only operations that change nothing' }),
    created_at: time,
    created_by: z
      .string()
      .nullable()
      .meta({ description: 'Who of the merchant created it; null: an operator, or the installation' }),
    works_from: time,
    last_used_at: time.nullable().meta({ description: 'To the minute; null: not used yet' }),
    expires_at: time.nullable().meta({ description: 'Null: it has no end' }),
  })
  .meta({ id: 'MerchantKey' });

export const serializeKey = (key: KeyDetails): z.input<typeof keyItem> => ({
  id: key.id,
  name: key.name,
  scope: key.scope,
  created_at: iso(key.createdAt),
  created_by: key.createdBy,
  works_from: iso(key.worksFrom),
  last_used_at: isoOrNull(key.lastUsedAt),
  expires_at: isoOrNull(key.expiresAt),
});
