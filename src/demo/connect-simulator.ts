import type { MerchantId } from '../domain/ids.ts';
import { accepted } from '../domain/result.ts';
import type { ActionResult } from '../usecases/actions/rejection.ts';
import type { App } from '../usecases/app.ts';
import { addAggregator } from '../usecases/operator/aggregators/add-aggregator.ts';
import { listAggregators } from '../usecases/operator/aggregators/list-aggregators.ts';
import { setRoute } from '../usecases/operator/aggregators/set-route.ts';
import { updateAggregator } from '../usecases/operator/aggregators/update-aggregator.ts';
import { updateSystem } from '../usecases/operator/systems/systems.ts';
import { rotateSecret } from '../usecases/operator/webhooks/rotate-secret.ts';
import { setEndpoint } from '../usecases/operator/webhooks/set-endpoint.ts';

const DEMO = { name: 'demo', via: 'system' } as const;
const NAME = 'simulator';
/** The system whose wallets need no bank, card number or crypto address. */
const SYSTEM = 'ewallet';

type Simulator = { readonly url: string; readonly secret: string };

/** At the first start, routes e-wallets to the simulator; later only updates its URL. */
export async function connectDemoSimulator(
  app: App,
  { url, secret }: Simulator,
): Promise<ActionResult<unknown>> {
  const existing = (await listAggregators(app)).find(({ terms }) => terms.name === NAME);
  if (existing)
    return existing.terms.url === url
      ? accepted(existing)
      : updateAggregator(app, DEMO, NAME, { url, secrets: { secret }, keepInProgress: true });
  const added = await addAggregator(app, DEMO, {
    name: NAME,
    kind: 'simulator',
    url,
    deadlineMs: 5_000,
    finalitySeconds: 60,
    secrets: { secret },
  });
  if (!added.ok) return added;
  await setRoute(app, DEMO, { system: SYSTEM, aggregator: NAME }, {});
  return updateSystem(app, DEMO, SYSTEM, { autoPayouts: true });
}

/** Sends webhooks of the demo merchant to the simulator's inbox; returns the signing secret if it is new. */
export async function connectDemoInbox(
  app: App,
  merchantId: MerchantId,
  { url, secretIsStored }: { readonly url: string; readonly secretIsStored: boolean },
): Promise<string | undefined> {
  const set = await setEndpoint(app, DEMO, merchantId, { url: `${url}/inbox` });
  if (!set.ok) return undefined;
  if (set.value.secret !== null) return set.value.secret;
  if (secretIsStored) return undefined;
  const rotated = await rotateSecret(app, DEMO, merchantId, 0);
  return rotated.ok ? rotated.value.secret : undefined;
}
