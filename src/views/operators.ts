// Operators, their sessions and tokens.
import { z } from 'zod';
import { TOKEN_SCOPES } from '../domain/operators/access.ts';
import { ROLES } from '../domain/operators/roles.ts';
import type { Operator } from '../usecases/operator/operators/operators.ts';
import type { ListedSession } from '../usecases/session/own-sessions.ts';
import type { Token } from '../usecases/session/own-tokens.ts';
import { iso, isoOrNull, time } from './fields.ts';

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

export const sessionItem = z
  .object({
    id: z.string(),
    current: z.boolean(),
    ip_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    created_at: time,
    last_seen_at: time,
    expires_at: time,
  })
  .meta({ id: 'Session' });

export const serializeSession = (session: ListedSession, current?: string): z.input<typeof sessionItem> => ({
  id: session.id,
  current: session.id === current,
  ip_address: session.address,
  user_agent: session.userAgent,
  created_at: iso(session.createdAt),
  last_seen_at: iso(session.lastSeenAt),
  expires_at: iso(session.expiresAt),
});

export const tokenItem = z
  .object({
    id: z.int(),
    name: z.string(),
    scope: z.enum(TOKEN_SCOPES),
    created_at: time,
    expires_at: time.nullable(),
    last_used_at: time.nullable(),
    revoked_at: time.nullable(),
  })
  .meta({ id: 'Token' });

export const serializeToken = (token: Token): z.input<typeof tokenItem> => ({
  id: token.id,
  name: token.name,
  scope: token.scope,
  created_at: iso(token.createdAt),
  expires_at: isoOrNull(token.expiresAt),
  last_used_at: isoOrNull(token.lastUsedAt),
  revoked_at: isoOrNull(token.revokedAt),
});
