// An API token of an operator. Its secret is returned once, by the route that creates it.
import { z } from 'zod';
import type { Token } from '../usecases/session/own-tokens.ts';
import { iso, isoOrNull, time } from './fields.ts';

export const tokenItem = z
  .object({
    id: z.int(),
    name: z.string(),
    created_at: time,
    expires_at: time.nullable(),
    last_used_at: time.nullable(),
    revoked_at: time.nullable(),
  })
  .meta({ id: 'Token' });

export const serializeToken = (token: Token): z.input<typeof tokenItem> => ({
  id: token.id,
  name: token.name,
  created_at: iso(token.createdAt),
  expires_at: isoOrNull(token.expiresAt),
  last_used_at: isoOrNull(token.lastUsedAt),
  revoked_at: isoOrNull(token.revokedAt),
});
