// Steps of the aggregator, its callbacks, the worker's jobs and the clock.

import { recordPosition } from '../../../src/usecases/system/confirm-database.ts';
import type { Random } from '../../random.ts';
import { BEHAVIORS, type Behavior, callbackOf, type Entry } from '../aggregator.ts';
import type { Environment } from '../environment.ts';
import { InvariantViolation } from '../invariant-violation.ts';
import { drawBehaviors, pickOrUndefined, type Step } from './step.ts';

type Action = (env: Environment, entry: Entry) => unknown;

const onRandomEntry =
  (matches: (entry: Entry) => boolean, action: Action) =>
  async (env: Environment, random: Random): Promise<string> => {
    const entry = pickOrUndefined(random, [...env.aggregator.entries.values()].filter(matches));
    if (!entry) return 'nothing to do';
    await action(env, entry);
    return entry.state;
  };

const hasState =
  (...states: Entry['state'][]) =>
  (entry: Entry): boolean =>
    states.includes(entry.state);

type CallbackMessage = { readonly headers: Record<string, string>; readonly body: string };

async function postCallback(
  env: Environment,
  aggregator: string,
  { headers, body }: CallbackMessage,
  fault?: string,
): Promise<string> {
  const sent = env.service.http.send(`/callbacks/${aggregator}`, { method: 'POST', headers, body });
  const reply = await env.waitFor(sent);
  if (typeof reply === 'string') return reply;
  if (reply.status >= 500 && !env.faultInjected)
    throw new InvariantViolation(`a callback got the response ${reply.status}`);
  if (reply.status >= 400) env.coverage.count('rejection', String(reply.body['code']));
  if (fault !== undefined) env.coverage.count('fault', fault);
  return String(reply.status);
}

async function aggregatorOf({ client }: Environment, reference: string): Promise<string> {
  const { rows } = await client.query<{ aggregator: string }>(
    'select aggregator from attempts where reference = $1',
    [reference],
  );
  return rows[0]?.aggregator ?? 'first';
}

/** Unique, so that the service does not drop the message as a duplicate. */
const messageId = ({ clock }: Environment, entry: Entry): string =>
  `${entry.reference}-${entry.state}-${clock.now().getTime()}`;

/** Sends a signed callback with the current state. */
export const sendTrueCallback = async (env: Environment, entry: Entry): Promise<string> =>
  postCallback(env, await aggregatorOf(env, entry.reference), callbackOf(messageId(env, entry), entry));

/** True, duplicate, outdated, forged, false, or for an unknown reference. A false one is signed and reports only states that
 * the service confirms by a lookup. */
async function sendRandomCallback(env: Environment, random: Random): Promise<string> {
  const id = `message-${env.clock.now().getTime()}-${random.int(1_000_000)}`;
  const kind = random.weighted({
    true: 6,
    duplicate: 2,
    outdated: 2,
    forged: 2,
    'unknown reference': 1,
    false: 4,
  });
  if (kind === 'unknown reference') {
    const unknown = {
      reference: `sl-1-1-${random.int(1_000)}`,
      amount: 100n,
      currency: 'RUB',
      state: 'paid',
    };
    return postCallback(env, 'first', callbackOf(id, unknown as Entry), 'callback for an unknown reference');
  }
  const entry = pickOrUndefined(
    random,
    [...env.aggregator.entries.values()].filter(kind === 'false' ? hasState('accepted', 'paid') : () => true),
  );
  if (!entry) return 'nothing to do';
  const to = await aggregatorOf(env, entry.reference);
  const truthful = callbackOf(id, entry);
  switch (kind) {
    case 'true':
      return postCallback(env, to, truthful);
    case 'duplicate':
      await postCallback(env, to, truthful);
      return postCallback(env, to, truthful, 'duplicate callback');
    case 'outdated':
      return postCallback(env, to, callbackOf(id, { ...entry, state: 'accepted' }), 'outdated callback');
    case 'false':
      return postCallback(
        env,
        to,
        callbackOf(id, { ...entry, state: random.pick(['refused', 'returned'] as const) }),
        'false callback',
      );
    case 'forged': {
      const state = random.pick(['paid', 'refused', 'returned'] as const);
      const { headers, body } = callbackOf(id, { ...entry, state });
      const forged = { body, headers: { ...headers, 'x-signature': 'forged' } };
      const status = await postCallback(env, to, forged, 'forged callback');
      if (status.startsWith('2'))
        throw new InvariantViolation(`a forged callback got the response ${status}`);
      return status;
    }
  }
}

async function deliverParkedRequest(env: Environment, random: Random): Promise<string> {
  const parked = pickOrUndefined(random, env.aggregator.parked);
  if (!parked) return 'nothing to do';
  const { parked: _, ...behaviors } = BEHAVIORS;
  const behavior = random.weighted<Exclude<Behavior, 'parked'>>(behaviors);
  parked.deliver(behavior);
  await env.waitForInFlight();
  return behavior;
}

/** How often every process records the position of the database. */
const RECORD_SECONDS = 5;
const CLOCK_ADVANCES_SECONDS = [0.05, 1, 5, 30, 100, 700, 4_000, 90_000];

export const AGGREGATOR_STEPS = {
  'aggregator pays': {
    weight: 4,
    perform: onRandomEntry(hasState('accepted'), ({ aggregator }, entry) => aggregator.execute(entry)),
  },
  'aggregator refuses': {
    weight: 2,
    perform: onRandomEntry(hasState('accepted'), ({ aggregator }, entry) => aggregator.refuse(entry)),
  },
  'aggregator returns': {
    weight: 2,
    perform: onRandomEntry(hasState('paid'), ({ aggregator }, entry) => aggregator.returnPayout(entry)),
  },
  'aggregator pays after refusing': {
    weight: 2,
    perform: onRandomEntry(hasState('refused'), (env, entry) => {
      env.coverage.count('fault', 'aggregator pays after refusing');
      env.aggregator.payRefused(entry);
      return sendTrueCallback(env, entry);
    }),
  },
  'aggregator returns after refusing': {
    weight: 2,
    perform: onRandomEntry(
      (entry) => entry.refused && entry.state === 'paid',
      (env, entry) => {
        env.aggregator.returnPayout(entry);
        return sendTrueCallback(env, entry);
      },
    ),
  },
  'aggregator loses a payout': {
    weight: 1,
    perform: onRandomEntry(hasState('accepted', 'paid'), ({ coverage }, entry) => {
      coverage.count('fault', 'aggregator loses a payout');
      entry.lost = true;
    }),
  },
  'aggregator is unreachable': {
    weight: 1,
    async perform({ aggregator }, random) {
      aggregator.reachable = random.chance(0.5);
      return aggregator.reachable ? 'reachable' : 'unreachable';
    },
  },
  callback: { weight: 8, perform: sendRandomCallback },
  unpark: { weight: 4, perform: deliverParkedRequest },
  'time passes': {
    weight: 8,
    async perform({ clock, service }, random) {
      const seconds = random.pick(CLOCK_ADVANCES_SECONDS);
      await clock.advance(seconds);
      if (seconds >= RECORD_SECONDS) await recordPosition(service.app);
      return `${seconds} s`;
    },
  },
  'run jobs': {
    weight: 10,
    async perform(env, random) {
      env.aggregator.queueBehaviors(drawBehaviors(random));
      const interrupted = await env.waitFor(env.service.runJobs());
      return interrupted ?? 'done';
    },
  },
  sweep: {
    weight: 2,
    async perform(env) {
      await env.service.task('sweep_open_payouts');
      return 'done';
    },
  },
} as const satisfies Record<string, Step>;
