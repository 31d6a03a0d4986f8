import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_ACTIONS, type AccountAction, findLink } from '../../src/domain/operators/independence.ts';

const ACTIONS = Object.keys(ACCOUNT_ACTIONS) as (keyof typeof ACCOUNT_ACTIONS)[];
const did = (actor: string, action: AccountAction['action'], account: string): AccountAction => ({
  actor,
  action,
  account,
});

const NAMES = ['ann', 'ben', 'cleo', 'dora', 'eve', 'finn'];
const name = fc.constantFrom(...NAMES);
const spelled = name.chain((text) => fc.constantFrom(text, text.toUpperCase()));
const history = fc.array(fc.record({ actor: spelled, action: fc.constantFrom(...ACTIONS), account: name }), {
  maxLength: 12,
});

/**
 * Another way to the same result: every account gets a group, each action joins two groups, and a recovered account makes
 * its group that of anyone.
 */
function areLinked(actions: readonly AccountAction[], a: string, b: string): boolean {
  const groups = new Map(NAMES.map((each) => [each, each]));
  const recovered = actions.filter(({ action }) => action === 'operator.recover');
  for (const { actor, account } of actions.filter((each) => !recovered.includes(each))) {
    const [one, other] = [groups.get(actor.toLowerCase()), groups.get(account)];
    for (const [each, group] of groups) if (group === other) groups.set(each, String(one));
  }
  const anyone = recovered.map(({ account }) => groups.get(account));
  return groups.get(a) === groups.get(b) || anyone.includes(groups.get(a)) || anyone.includes(groups.get(b));
}

describe('two operators', () => {
  test.each(ACTIONS.filter((each) => each !== 'operator.recover'))(
    'are not independent after %s, in either direction',
    (action) => {
      const actions = [did('ann', action, 'ben')];
      expect(findLink(actions, 'ann', 'ben')).toEqual(actions);
      expect(findLink(actions, 'ben', 'ann')).toEqual(actions);
      expect(findLink(actions, 'ann', 'cleo')).toBeUndefined();
    },
  );

  test('are not independent if one of them was recovered by anyone', () => {
    const actions = [did('root', 'operator.recover', 'ann')];
    expect(findLink(actions, 'ann', 'ben')).toEqual(actions);
    expect(findLink(actions, 'ben', 'ann')).toEqual(actions);
    expect(findLink(actions, 'ben', 'cleo')).toBeUndefined();
    // The user of the server is no operator.
    expect(findLink(actions, 'root', 'ben')).toBeUndefined();
  });

  test('are not independent if a third operator changed both accounts, or through a chain', () => {
    const both = [did('cleo', 'operator.reset', 'ann'), did('cleo', 'operator.create', 'ben')];
    expect(findLink(both, 'ann', 'ben')).toEqual(both);
    const chain = [
      did('ann', 'operator.create', 'cleo'),
      did('Cleo', 'operator.unlock', 'dora'),
      did('dora', 'operator.reset', 'ben'),
    ];
    expect(findLink(chain, 'ann', 'ben')).toEqual(chain);
    expect(findLink(chain, 'ann', 'eve')).toBeUndefined();
  });

  test('are linked exactly if the actions of any history connect them, and the chain is part of it', () => {
    fc.assert(
      fc.property(history, name, name, (actions, one, other) => {
        const link = findLink(actions, one, other);
        expect(link !== undefined).toBe(areLinked(actions, one, other));
        expect(findLink(actions, other, one)?.length).toBe(link?.length);
        for (const each of link ?? []) expect(actions).toContain(each);
      }),
      { numRuns: 2_000 },
    );
  });
});
