// Whether two operators are independent people. An operator who creates, changes, resets or unlocks an account may be able
// to sign in with it, so for some time the two accounts count as one person, and so does every chain of such accounts. An
// account that was recovered without a signed-in operator can be in anyone's hands: it is independent of no other.
export const ACCOUNT_ACTIONS = {
  'operator.create': 'created',
  'operator.change': 'changed',
  'operator.reset': 'reset',
  'operator.unlock': 'unlocked',
  'operator.recover': 'recovered',
} as const;

export type AccountAction = {
  readonly actor: string;
  readonly action: keyof typeof ACCOUNT_ACTIONS;
  /** The name of the operator whose account it is. */
  readonly account: string;
};

type Chain = readonly AccountAction[];

/** Not the name of an operator. */
const ANYONE = '*';

/** The shortest chain of actions that links the two; undefined if they are independent. */
export function findLink(actions: readonly AccountAction[], one: string, other: string): Chain | undefined {
  const linked = chainsFrom(actions, one);
  const chains = [
    linked.get(other.toLowerCase()),
    linked.get(ANYONE),
    chainsFrom(actions, other).get(ANYONE),
  ].filter((chain) => chain !== undefined);
  return chains.sort((a, b) => a.length - b.length)[0];
}

/** The shortest chain to every account that is linked with this one. */
function chainsFrom(actions: readonly AccountAction[], start: string): Map<string, Chain> {
  const chains = new Map<string, Chain>([[start.toLowerCase(), []]]);
  // The map is read while it grows.
  for (const [name, chain] of chains)
    for (const action of actions) {
      const next = otherEnd(action, name);
      if (next !== undefined && !chains.has(next)) chains.set(next, [...chain, action]);
    }
  return chains;
}

function otherEnd({ actor, action, account }: AccountAction, name: string): string | undefined {
  const [by, on] = [actor.toLowerCase(), account.toLowerCase()];
  if (action === 'operator.recover') return on === name ? ANYONE : undefined;
  return by === name ? on : on === name ? by : undefined;
}
