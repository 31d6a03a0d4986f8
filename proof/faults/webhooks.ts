// At the end of a run every merchant must have received every event of its withdrawals.
import { unwrap } from '../../src/cli/shared/output.ts';
import type { EventType } from '../../src/domain/steps.ts';
import type { App } from '../../src/usecases/app.ts';
import { enableEndpoint } from '../../src/usecases/operator/webhooks/enable-endpoint.ts';
import { OPERATOR, type Shop } from './set-up.ts';
import { waitUntil } from './wait-until.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

type State = {
  readonly id: string;
  readonly state: 'created' | 'paid' | 'cancelled';
  readonly returned: boolean;
};

const RETRY_EVERY_MS = 4_000;
const MAX_LISTED = 20;

function eventsOf({ state, returned }: State): EventType[] {
  if (state === 'created') return ['withdraw.created'];
  if (state === 'paid') return ['withdraw.created', 'withdraw.paid'];
  return [
    'withdraw.created',
    ...(returned ? (['withdraw.paid', 'withdraw.returned'] as const) : (['withdraw.cancelled'] as const)),
  ];
}

export const findUndelivered = (
  withdrawals: readonly State[],
  receiver: Pick<WebhookReceiver, 'hasReceived'>,
): string[] =>
  withdrawals.flatMap((withdrawal) =>
    eventsOf(withdrawal)
      .filter((type) => !receiver.hasReceived(withdrawal.id, type))
      .map((type) => `No webhook ${type} arrived for withdrawal ${withdrawal.id}.`),
  );

type WaitOptions = {
  readonly receiver: WebhookReceiver;
  readonly shops: readonly Shop[];
  readonly maxSeconds: number;
};

/** Waits for all events. Deliveries that back off after a failure are retried at once. */
export async function waitForWebhooks(
  app: App,
  { receiver, shops, maxSeconds }: WaitOptions,
): Promise<string[]> {
  const deadline = performance.now() + maxSeconds * 1_000;
  const withdrawals = await app.db.query<State>({
    text: 'select id::text, state, returned from withdrawals order by id',
  });
  const allDelivered = (): boolean => findUndelivered(withdrawals, receiver).length === 0;
  while (!(await waitUntil(allDelivered, RETRY_EVERY_MS)) && performance.now() < deadline)
    for (const { merchant_id } of shops) unwrap(await enableEndpoint(app, OPERATOR, merchant_id));
  return shortened(findUndelivered(withdrawals, receiver));
}

const shortened = (missing: readonly string[]): string[] =>
  missing.length <= MAX_LISTED
    ? [...missing]
    : [...missing.slice(0, MAX_LISTED), `and ${missing.length - MAX_LISTED} more.`];
