// What merchants must have been told in the end, whatever broke meanwhile: that each withdrawal is there, and how it
// ended.
import { unwrap } from '../../src/cli/output.ts';
import type { EventType } from '../../src/domain/steps.ts';
import type { App } from '../../src/usecases/app.ts';
import { enableEndpoint } from '../../src/usecases/operator/webhooks/enable-endpoint.ts';
import type { Receiver } from './receiver.ts';
import { CASHIER, type Shop } from './set-up.ts';
import { eventually } from './wait-until.ts';

type State = {
  readonly id: string;
  readonly state: 'created' | 'paid' | 'cancelled';
  readonly returned: boolean;
};

const HURRY_EVERY_MS = 4_000;
const MOST_NAMED = 20;

function eventsOf({ state, returned }: State): EventType[] {
  if (state === 'created') return ['withdraw.created'];
  if (state === 'paid') return ['withdraw.created', 'withdraw.paid'];
  return [
    'withdraw.created',
    ...(returned ? (['withdraw.paid', 'withdraw.returned'] as const) : (['withdraw.cancelled'] as const)),
  ];
}

export const untold = (withdrawals: readonly State[], receiver: Pick<Receiver, 'heard'>): string[] =>
  withdrawals.flatMap((withdrawal) =>
    eventsOf(withdrawal)
      .filter((type) => !receiver.heard(withdrawal.id, type))
      .map((type) => `No merchant heard ${type} of withdrawal ${withdrawal.id}.`),
  );

type Waiting = { readonly receiver: Receiver; readonly shops: readonly Shop[]; readonly mostSeconds: number };

/** Waits until everything has been told; what rests after a failure is not waited for but sent now. */
export async function waitForWebhooks(
  app: App,
  { receiver, shops, mostSeconds }: Waiting,
): Promise<string[]> {
  const deadline = performance.now() + mostSeconds * 1_000;
  const withdrawals = await app.db.query<State>({
    text: 'select id::text, state, returned from withdrawals order by id',
  });
  const allTold = (): boolean => untold(withdrawals, receiver).length === 0;
  while (!(await eventually(allTold, HURRY_EVERY_MS)) && performance.now() < deadline)
    for (const { merchant_id } of shops) unwrap(await enableEndpoint(app, CASHIER, merchant_id));
  return shortened(untold(withdrawals, receiver));
}

const shortened = (missing: readonly string[]): string[] =>
  missing.length <= MOST_NAMED
    ? [...missing]
    : [...missing.slice(0, MOST_NAMED), `There are ${missing.length - MOST_NAMED} more of these.`];
