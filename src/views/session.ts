// A signed-in session of an operator.
import { z } from 'zod';
import type { ListedSession } from '../usecases/session/own-sessions.ts';
import { iso, time } from './fields.ts';

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
