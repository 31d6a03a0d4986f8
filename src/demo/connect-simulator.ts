import type { MerchantId } from '../domain/ids.ts';
import { accepted } from '../domain/result.ts';
import type { App } from '../usecases/app.ts';
import { addAggregator } from '../usecases/operator/aggregators/add-aggregator.ts';
import { listAggregators } from '../usecases/operator/aggregators/list-aggregators.ts';
import { setRoute } from '../usecases/operator/aggregators/set-route.ts';
import { updateAggregator } from '../usecases/operator/aggregators/update-aggregator.ts';
import type { OperatorResult } from '../usecases/operator/shared/rejection.ts';
import { updateSystem } from '../usecases/operator/systems/update-system.ts';
import { rotateSecret } from '../usecases/operator/webhooks/rotate-secret.ts';
import { setEndpoint } from '../usecases/operator/webhooks/set-endpoint.ts';

const DEMO = { name: 'demo', via: 'system' } as const;
const NAME = 'simulator';
/** The one that needs no bank, card or address to be looked up. */
const SYSTEM = 'ewallet';

type Simulator = { readonly url: string; readonly secret: string };

/** The first time e-wallets are paid through the simulator; later only its address follows it. */
export async function connectDemoSimulator(
  app: App,
  { url, secret }: Simulator,
): Promise<OperatorResult<unknown>> {
  const known = (await listAggregators(app)).find(({ terms }) => terms.name === NAME);
  if (known)
    return known.terms.url === url
      ? accepted(known)
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

/** Tells the demo merchant at the simulator's inbox; the secret, if it is a new one. */
export async function connectDemoInbox(
  app: App,
  merchantId: MerchantId,
  { url, secretIsKept }: { readonly url: string; readonly secretIsKept: boolean },
): Promise<string | undefined> {
  const set = await setEndpoint(app, DEMO, merchantId, { url: `${url}/inbox` });
  if (!set.ok) return undefined;
  if (set.value.secret !== null) return set.value.secret;
  if (secretIsKept) return undefined;
  const rotated = await rotateSecret(app, DEMO, merchantId, 0);
  return rotated.ok ? rotated.value.secret : undefined;
}
