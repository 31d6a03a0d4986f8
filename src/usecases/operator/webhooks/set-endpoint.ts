import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { EVENT_TYPES, type EventType } from '../../../domain/steps.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { webhookTexts } from '../../../domain/texts/webhooks.ts';
import { lockMerchant } from '../../../storage/merchants/merchants.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { expeditePending, scheduleNextCalls } from '../../../storage/webhooks/deliveries.ts';
import { insertEndpoint, lockEndpoint, saveEndpoint } from '../../../storage/webhooks/endpoints.ts';
import { enableHosts } from '../../../storage/webhooks/hosts.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { type AuditWriter, runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { createSecret } from '../../webhooks/webhook-secret.ts';
import { rejectStale } from '../shared/version.ts';
import { type Endpoint, endpointNotFound, endpointVersion, loadEndpointForOperators } from './endpoint.ts';
import { findHostProblem, normalizeHosts, setHosts } from './set-hosts.ts';

export type EndpointInput = {
  readonly url: string;
  /** Absent: unchanged, or all events for a new endpoint. */
  readonly events?: readonly EventType[] | undefined;
  /** Absent: unchanged, or none for a new endpoint. */
  readonly callbackHosts?: readonly string[] | undefined;
  /** The version of the endpoint that the operator read; null: there was none. */
  readonly version?: string | null | undefined;
  /** Of a new endpoint, if it was shown before. */
  readonly secret?: string | undefined;
};

const NONE = 'none';

/** The secret is returned only when the endpoint is created, and cannot be read later. */
export type EndpointSet = { readonly endpoint: Endpoint; readonly secret: string | null };

/** Creates or changes the endpoint of a merchant. Also enables it and sends pending deliveries to it now. */
export function setEndpoint(
  app: App,
  by: Actor,
  merchantId: MerchantId,
  input: EndpointInput,
): Promise<ActionResult<EndpointSet>> {
  return runAction(app, by, (tx, writeAudit) => setEndpointInTx(tx, { app, writeAudit }, merchantId, input));
}

export async function setEndpointInTx(
  tx: Tx,
  { app, writeAudit }: { readonly app: App; readonly writeAudit: AuditWriter },
  merchantId: MerchantId,
  { url, events, callbackHosts, version, secret: givenSecret }: EndpointInput,
): Promise<ActionResult<EndpointSet>> {
  const problem = app.webhookSender.validateUrl(url);
  if (problem !== undefined) return rejectAction('invalid', problem, 'url');
  if (events?.length === 0) return rejectAction('invalid', webhookTexts.eventsMissing, 'events');
  const newHosts = callbackHosts && normalizeHosts(callbackHosts);
  const hostProblem = newHosts && findHostProblem(app, newHosts);
  if (hostProblem !== undefined) return rejectAction('invalid', hostProblem, 'callback_hosts');
  if (!(await lockMerchant(tx, merchantId)))
    return rejectAction('not-found', merchantTexts.notFound(merchantId));
  const before = (await lockEndpoint(tx, merchantId)) && (await loadEndpointForOperators(tx, merchantId));
  const stale = rejectStale(webhookTexts.endpointChangedSinceOpened, {
    expected: version === null ? NONE : version,
    current: before ? endpointVersion(before) : NONE,
  });
  if (stale) return stale;
  const address = { merchantId, url, events: [...new Set(events ?? before?.events ?? EVENT_TYPES)] };
  let secret: string | null = null;
  const hosts = newHosts ?? hostNames(before);
  await setHosts(tx, merchantId, hosts);
  if (before) {
    await saveEndpoint(tx, address);
    await enableHosts(tx, merchantId);
    await expeditePending(tx, merchantId);
    await scheduleNextCalls(tx, merchantId);
  } else {
    const created = createSecret(app.vault, merchantId, givenSecret);
    await insertEndpoint(tx, { ...address, secret: created.sealed });
    secret = created.secret;
  }
  const endpoint = await loadEndpointForOperators(tx, merchantId);
  writeAudit({
    action: 'webhook.set',
    subject: `merchant:${merchantId}`,
    before: before && { url: before.url, events: before.events, callback_hosts: hostNames(before) },
    after: { url: address.url, events: address.events, callback_hosts: hosts },
  });
  return endpoint ? accepted({ endpoint, secret }) : endpointNotFound(merchantId);
}

const hostNames = (endpoint: Endpoint | undefined): string[] =>
  endpoint?.callbackHosts.map(({ host }) => host) ?? [];
