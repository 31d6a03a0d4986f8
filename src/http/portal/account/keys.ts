// The keys of the merchant's programs.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { KEY_SCOPES } from '../../../domain/merchants/keys.ts';
import { accepted } from '../../../domain/result.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import {
  endOwnKey,
  type KeyDetails,
  listOwnKeys,
  type MadeKey,
  makeKey,
  rotateKey,
} from '../../../usecases/portal/settings/keys.ts';
import { iso, isoOrNull, time } from '../../../views/fields.ts';
import { portalProposalItem, serializePortalProposal } from '../../../views/portal/proposals.ts';
import { note, rowId } from '../../web-api/fields.ts';
import { portalRoute, type RouteHead } from '../shared/route.ts';

const DEVELOP = { right: 'develop', tag: 'Keys' } as const satisfies Partial<RouteHead>;
const CHANGE = { ...DEVELOP, inPerson: true } as const satisfies Partial<RouteHead>;
const MAX_OVERLAP_SECONDS = 7 * 86_400;

const keyItem = z.object({
  id: z.int(),
  name: z.string(),
  scope: z.enum(KEY_SCOPES),
  created_at: time,
  created_by: z.string().nullable().meta({ description: 'Null: an operator' }),
  works_from: time,
  last_used_at: time.nullable().meta({ description: 'To the minute' }),
  expires_at: time.nullable(),
});

const written = (key: KeyDetails): z.input<typeof keyItem> => ({
  id: key.id,
  name: key.name,
  scope: key.scope,
  created_at: iso(key.createdAt),
  created_by: key.createdBy,
  works_from: iso(key.worksFrom),
  last_used_at: isoOrNull(key.lastUsedAt),
  expires_at: isoOrNull(key.expiresAt),
});

const made = z.object({
  secret_key: z.string().meta({ description: 'Shown once' }),
  proposal: portalProposalItem.nullable(),
});

const writtenMade = (outcome: ActionResult<MadeKey>) => {
  if (!outcome.ok) return outcome;
  const { secretKey, proposal } = outcome.value;
  return accepted({ secret_key: secretKey, proposal: proposal && serializePortalProposal(proposal) });
};

const params = z.object({ id: rowId });

export function registerKeys(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...DEVELOP,
    method: 'GET',
    path: '/keys',
    summary: 'The keys of programs, newest first, also those that have ended',
    response: z.object({ items: z.array(keyItem) }),
    perform: async ({ caller }) =>
      accepted({ items: (await listOwnKeys(app, caller.merchantId)).map(written) }),
  });

  portalRoute(scope, app, {
    ...CHANGE,
    twoPeople: true,
    method: 'POST',
    path: '/keys',
    summary: 'Make a key: one that only reads at once, one that may withdraw with a second person',
    body: z.strictObject({ name: note(60), scope: z.enum(KEY_SCOPES) }),
    returnsSecret: true,
    response: made,
    perform: async ({ caller, body }) => writtenMade(await makeKey(app, caller, body)),
  });

  portalRoute(scope, app, {
    ...CHANGE,
    twoPeople: true,
    method: 'POST',
    path: '/keys/:id/rotate',
    summary: 'A new key in place of an old one, which ends with the overlap',
    params,
    body: z.strictObject({ overlap_seconds: z.int().min(0).max(MAX_OVERLAP_SECONDS).default(86_400) }),
    returnsSecret: true,
    response: made,
    perform: async ({ caller, params: { id }, body }) =>
      writtenMade(await rotateKey(app, caller, { id, overlapSeconds: body.overlap_seconds })),
  });

  portalRoute(scope, app, {
    ...CHANGE,
    method: 'DELETE',
    path: '/keys/:id',
    summary: 'End a key at once',
    params,
    response: keyItem,
    async perform({ caller, params: { id } }) {
      const ended = await endOwnKey(app, caller, id);
      return ended.ok ? accepted(written(ended.value)) : ended;
    },
  });
}
