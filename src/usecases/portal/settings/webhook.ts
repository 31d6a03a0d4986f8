// The webhook endpoint of the merchant. Where events go, and the secret that signs them, take two people; sending again does not.
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted, type Result } from '../../../domain/result.ts';
import type { EventType } from '../../../domain/steps.ts';
import { webhookTexts } from '../../../domain/texts/webhooks.ts';
import { loadEndpoint } from '../../../storage/webhooks/endpoints.ts';
import { refusalOf } from '../../actions/refusal.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { type ResendRequest, resendWebhooks, testWebhook } from '../../merchant/webhooks.ts';
import {
  type Endpoint,
  endpointNotFound,
  loadEndpointForOperators,
} from '../../operator/webhooks/endpoint.ts';
import { createSecret } from '../../webhooks/webhook-secret.ts';
import type { PortalCaller } from '../caller.ts';
import { type Proposal, propose } from '../proposals/propose.ts';

export const readEndpoint = (app: App, merchantId: MerchantId): Promise<Endpoint | undefined> =>
  loadEndpointForOperators(app.db, merchantId);

/** The secret is shown once, of a new endpoint or after a rotation. */
export type ProposedWebhook = { readonly proposal: Proposal; readonly secret: string | null };

export async function proposeEndpoint(
  app: App,
  { by, merchantId, person }: PortalCaller,
  { url, events }: { readonly url: string; readonly events: readonly EventType[] },
): Promise<ActionResult<ProposedWebhook>> {
  const problem = app.webhookSender.validateUrl(url);
  if (problem !== undefined) return rejectAction('invalid', problem, 'url');
  if (events.length === 0) return rejectAction('invalid', webhookTexts.eventsMissing, 'events');
  const isNew = (await loadEndpoint(app.db, merchantId)) === undefined;
  const secret = isNew ? createSecret(app.vault, merchantId).secret : null;
  const input = { kind: 'webhook', url, events, secret } as const;
  const proposed = await runAction(app, by, (tx, writeAudit) =>
    propose(tx, { app, writeAudit, merchantId, maker: person }, input),
  );
  return proposed.ok ? accepted({ proposal: proposed.value, secret }) : proposed;
}

export async function proposeSecret(
  app: App,
  { by, merchantId, person }: PortalCaller,
  overlapSeconds: number,
): Promise<ActionResult<ProposedWebhook>> {
  if (!(await loadEndpoint(app.db, merchantId))) return endpointNotFound(merchantId);
  const { secret } = createSecret(app.vault, merchantId);
  const input = { kind: 'webhook_secret', secret, overlapSeconds } as const;
  const proposed = await runAction(app, by, (tx, writeAudit) =>
    propose(tx, { app, writeAudit, merchantId, maker: person }, input),
  );
  return proposed.ok ? accepted({ proposal: proposed.value, secret }) : proposed;
}

export const resendInPortal = (
  app: App,
  caller: PortalCaller,
  request: ResendRequest,
): Promise<ActionResult<number>> =>
  recorded(app, caller, 'resent', () => resendWebhooks(app, caller.merchantId, request));

export const testInPortal = (app: App, caller: PortalCaller) =>
  recorded(app, caller, 'tested', () => testWebhook(app, caller.merchantId));

/** The audit log says first who did it. */
async function recorded<T>(
  app: App,
  { by, merchantId }: PortalCaller,
  what: 'resent' | 'tested',
  perform: () => Promise<Result<T>>,
): Promise<ActionResult<T>> {
  const asked = await runAction(app, by, async (_tx, writeAudit) => {
    writeAudit({ action: 'portal.webhook', subject: `merchant:${merchantId}`, after: { webhook: what } });
    return accepted(true);
  });
  if (!asked.ok) return asked;
  const done = await perform();
  return done.ok ? done : refusalOf(done.rejection);
}
