// Whether two operators are independent people. An operator who creates, changes, resets or unlocks an account may be able
// to sign in with it, so for some time the two accounts count as one person, and so does every chain of such accounts.
export const ACCOUNT_ACTIONS = {
  'operator.create': 'created',
  'operator.change': 'changed',
  'operator.reset': 'reset',
  'operator.unlock': 'unlocked',
} as const;

export type AccountAction = {
  readonly actor: string;
  readonly action: keyof typeof ACCOUNT_ACTIONS;
  /** The name of the operator whose account it is. */
  readonly account: string;
};

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The shortest chain of actions that links the two; undefined if they are independent. */
export function findLink(
  actions: readonly AccountAction[],
  one: string,
  other: string,
): readonly AccountAction[] | undefined {
  let ends: readonly { name: string; chain: readonly AccountAction[] }[] = [{ name: one, chain: [] }];
  const seen = new Set([one.toLowerCase()]);
  while (ends.length > 0) {
    const found = ends.find(({ name }) => isSame(name, other));
    if (found) return found.chain;
    ends = ends.flatMap(({ name, chain }) =>
      actions
        .filter(({ actor, account }) => isSame(actor, name) || isSame(account, name))
        .map((action) => ({
          name: isSame(action.actor, name) ? action.account : action.actor,
          chain: [...chain, action],
        }))
        .filter((next) => !seen.has(next.name.toLowerCase()) && seen.add(next.name.toLowerCase())),
    );
  }
  return undefined;
}
