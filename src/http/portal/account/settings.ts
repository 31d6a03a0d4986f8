// The amount above which two people are needed, and the addresses from which programs may call.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { redactNote } from '../../../domain/redact/notes.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import {
  changeSecondPersonAbove,
  proposeAllowedIps,
  readAllowedIps,
} from '../../../usecases/portal/settings/settings.ts';
import { portalProposalItem, serializePortalProposal } from '../../../views/portal/proposals.ts';
import { anyText, bound, version } from '../../web-api/fields.ts';
import { portalRoute, type RouteHead } from '../shared/route.ts';

const MANAGE = {
  right: 'manage',
  tag: 'Settings',
  inPerson: true,
  twoPeople: true,
} as const satisfies Partial<RouteHead>;

export function registerSettings(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    ...MANAGE,
    method: 'PUT',
    path: '/settings/second-person',
    summary: 'Above which amount in 24 hours two people are needed; a lower one holds at once',
    body: z.strictObject({ above: bound.nullable() }),
    response: z.object({ proposal: portalProposalItem.nullable() }),
    async perform({ caller, body }) {
      const changed = await changeSecondPersonAbove(app, caller, body.above);
      if (!changed.ok) return changed;
      const { proposal } = changed.value;
      return accepted({ proposal: proposal && serializePortalProposal(proposal) });
    },
  });

  portalRoute(scope, app, {
    right: 'read',
    tag: 'Settings',
    method: 'GET',
    path: '/settings/allowed-ips',
    summary: 'The addresses from which programs may call; empty: every address',
    response: z.object({ allowed_ips: z.array(z.string()), version: z.string() }),
    async perform({ caller }) {
      const { blocks, version } = await readAllowedIps(app, caller.merchantId);
      return accepted({ allowed_ips: [...blocks], version });
    },
  });

  portalRoute(scope, app, {
    ...MANAGE,
    right: 'develop',
    method: 'PUT',
    path: '/settings/allowed-ips',
    summary: 'Change the addresses from which programs may call',
    body: z.strictObject({ allowed_ips: z.array(anyText(100).transform(redactNote)), version }),
    response: portalProposalItem,
    async perform({ caller, body }) {
      const input = { texts: body.allowed_ips, version: body.version };
      const proposed = await proposeAllowedIps(app, caller, input);
      return proposed.ok ? accepted(serializePortalProposal(proposed.value)) : proposed;
    },
  });
}
