// What the aggregator does on its own account, what it says unasked, and how time goes by.

import type { Random } from '../random.ts';
import { callbackOf, type Entry, MOODS, type Mood } from './aggregator.ts';
import { Broken, type World } from './environment.ts';
import { drawMoods, pickOr, type Step } from './step.ts';

type Act = (world: World, entry: Entry) => unknown;

const onEntry =
  (isFitting: (entry: Entry) => boolean, act: Act) =>
  async (world: World, random: Random): Promise<string> => {
    const entry = pickOr(random, [...world.bank.entries.values()].filter(isFitting));
    if (!entry) return 'nothing yet';
    await act(world, entry);
    return entry.state;
  };

const isIn =
  (...states: Entry['state'][]) =>
  (entry: Entry): boolean =>
    states.includes(entry.state);

type Call = { readonly headers: Record<string, string>; readonly body: string };

async function call(
  world: World,
  aggregator: string,
  { headers, body }: Call,
  fault?: string,
): Promise<string> {
  const sent = world.life.http.send(`/callbacks/${aggregator}`, { method: 'POST', headers, body });
  const reply = await world.attend(sent);
  if (typeof reply === 'string') return reply;
  if (reply.status >= 500 && !world.faulty) throw new Broken(`a callback was answered with ${reply.status}`);
  if (reply.status >= 400) world.covered.count('rejection', String(reply.body['code']));
  if (fault !== undefined) world.covered.count('fault', fault);
  return String(reply.status);
}

async function aggregatorOf({ client }: World, reference: string): Promise<string> {
  const { rows } = await client.query<{ aggregator: string }>(
    'select aggregator from attempts where reference = $1',
    [reference],
  );
  return rows[0]?.aggregator ?? 'first';
}

/** Never the same twice, so that each is heard. */
const messageId = ({ clock }: World, entry: Entry): string =>
  `${entry.reference}-${entry.state}-${clock.now().getTime()}`;

/** What became of this one, as it is. */
export const announce = async (world: World, entry: Entry): Promise<string> =>
  call(world, await aggregatorOf(world, entry.reference), callbackOf(messageId(world, entry), entry));

/** True, twice, late, forged, or about nothing; signed lies only about what has to be confirmed anyway. */
async function callBack(world: World, random: Random): Promise<string> {
  const id = `message-${world.clock.now().getTime()}-${random.int(1_000_000)}`;
  const how = random.weighted({ true: 6, twice: 2, old: 2, forged: 2, 'about nothing': 1, untrue: 4 });
  if (how === 'about nothing') {
    const nothing = {
      reference: `sl-1-1-${random.int(1_000)}`,
      amount: 100n,
      currency: 'RUB',
      state: 'paid',
    };
    return call(world, 'first', callbackOf(id, nothing as Entry), 'callback about nothing');
  }
  const entry = pickOr(
    random,
    [...world.bank.entries.values()].filter(how === 'untrue' ? isIn('accepted', 'paid') : () => true),
  );
  if (!entry) return 'nothing yet';
  const to = await aggregatorOf(world, entry.reference);
  const true_ = callbackOf(id, entry);
  switch (how) {
    case 'true':
      return call(world, to, true_);
    case 'twice':
      await call(world, to, true_);
      return call(world, to, true_, 'callback twice');
    case 'old':
      return call(world, to, callbackOf(id, { ...entry, state: 'accepted' }), 'old callback');
    case 'untrue':
      return call(
        world,
        to,
        callbackOf(id, { ...entry, state: random.pick(['refused', 'returned'] as const) }),
        'untrue callback',
      );
    case 'forged': {
      const state = random.pick(['paid', 'refused', 'returned'] as const);
      const { headers, body } = callbackOf(id, { ...entry, state });
      const forged = { body, headers: { ...headers, 'x-signature': 'made up' } };
      const heard = await call(world, to, forged, 'forged callback');
      if (heard.startsWith('2')) throw new Broken(`a forged callback was answered with ${heard}`);
      return heard;
    }
  }
}

async function unpark(world: World, random: Random): Promise<string> {
  const parked = pickOr(random, world.bank.parked);
  if (!parked) return 'nothing yet';
  const { parked: _, ...moods } = MOODS;
  const mood = random.weighted<Exclude<Mood, 'parked'>>(moods);
  parked.arrive(mood);
  await world.calmDown();
  return mood;
}

const PAUSES = [0.05, 1, 5, 30, 100, 700, 4_000, 90_000];

export const BANK_STEPS = {
  'bank pays': { weight: 4, perform: onEntry(isIn('accepted'), ({ bank }, entry) => bank.execute(entry)) },
  'bank refuses': { weight: 2, perform: onEntry(isIn('accepted'), ({ bank }, entry) => bank.refuse(entry)) },
  'bank gives back': { weight: 2, perform: onEntry(isIn('paid'), ({ bank }, entry) => bank.giveBack(entry)) },
  'bank lies': {
    weight: 2,
    perform: onEntry(isIn('refused'), (world, entry) => {
      world.covered.count('fault', 'aggregator lies');
      world.bank.lie(entry);
      return announce(world, entry);
    }),
  },
  'bank regrets its lie': {
    weight: 2,
    perform: onEntry(
      (entry) => entry.refused && entry.state === 'paid',
      (world, entry) => {
        world.bank.giveBack(entry);
        return announce(world, entry);
      },
    ),
  },
  'bank forgets': {
    weight: 1,
    perform: onEntry(isIn('accepted', 'paid'), ({ covered }, entry) => {
      covered.count('fault', 'aggregator forgets');
      entry.forgotten = true;
    }),
  },
  'bank is away': {
    weight: 1,
    async perform({ bank }, random) {
      bank.reachable = random.chance(0.5);
      return bank.reachable ? 'back' : 'away';
    },
  },
  callback: { weight: 8, perform: callBack },
  unpark: { weight: 4, perform: unpark },
  'time goes by': {
    weight: 8,
    async perform({ clock }, random) {
      const seconds = random.pick(PAUSES);
      await clock.advance(seconds);
      return `${seconds} s`;
    },
  },
  work: {
    weight: 10,
    async perform(world, random) {
      world.bank.expect(drawMoods(random));
      const worked = await world.attend(world.life.work());
      return worked ?? 'done';
    },
  },
  sweep: {
    weight: 2,
    async perform(world) {
      await world.life.task('sweep_payouts');
      return 'done';
    },
  },
} as const satisfies Record<string, Step>;
