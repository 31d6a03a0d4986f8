// Every action in every situation of a withdrawal, as a snapshot and as rules. A change of the snapshot changes who may pay,
// so it must be intended (`npm test -- --update=all test/domain/withdrawal-actions.test.ts`).
import { expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { mayDo, ROLES } from '../../src/domain/roles.ts';
import { MANUAL_STAGES, STAGES } from '../../src/domain/steps.ts';
import {
  type ActionContext,
  offeredActions,
  WITHDRAWAL_ACTIONS,
  type WithdrawalAction,
  whyNot,
} from '../../src/domain/withdrawal-actions.ts';

const OPERATOR = 'ann';
const id = 1000001 as WithdrawalId;
const FROZEN = 'The merchant is frozen.';
const PROPOSED = 'There is an open proposal.';

const STATUSES = [
  ...STAGES.map((stage) => ({ state: 'created', stage }) as const),
  { state: 'paid', stage: null } as const,
  { state: 'cancelled', stage: null } as const,
];
const CLAIMS = {
  'not claimed': null,
  'claimed by the operator': OPERATOR,
  'claimed by another': 'ben',
} as const;

type Situation = { readonly title: string; readonly context: ActionContext };

const SITUATIONS: readonly Situation[] = STATUSES.flatMap(({ state, stage }) =>
  Object.entries(CLAIMS)
    // Only the stage `claimed` has an operator, and it always has one.
    .filter(([, claimedBy]) => (stage === 'claimed') === (claimedBy !== null))
    .flatMap(([claim, claimedBy]) =>
      [false, true].flatMap((auto) =>
        [undefined, FROZEN].flatMap((frozen) =>
          [undefined, PROPOSED].map((openProposal) => ({
            title: [
              stage ?? state,
              ...(claimedBy === null ? [] : [claim]),
              auto ? 'automatic' : 'manual',
              ...(frozen ? ['frozen'] : []),
              ...(openProposal ? ['proposed'] : []),
            ].join(', '),
            context: {
              withdrawal: { id, state, stage, claimedBy, auto },
              operator: OPERATOR,
              frozen,
              openProposal,
            },
          })),
        ),
      ),
    ),
);

const permitted = (context: ActionContext): WithdrawalAction[] =>
  WITHDRAWAL_ACTIONS.filter((action) => whyNot(action, context) === undefined);
const offered = (context: ActionContext): WithdrawalAction[] =>
  offeredActions(context, 'maker').flatMap(({ action, allowed }) => (allowed ? [action] : []));

test('permits and offers in every situation what withdrawal-actions.txt records', async () => {
  const lines = SITUATIONS.map(({ title, context }) => {
    const shown = offered(context);
    const hidden = permitted(context).filter((action) => !shown.includes(action));
    return `${title}: ${shown.join(' ') || '–'}${hidden.length > 0 ? ` (${hidden.join(' ')})` : ''}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./withdrawal-actions.txt');
});

const where = (isMet: (context: ActionContext) => boolean): readonly Situation[] =>
  SITUATIONS.filter(({ context }) => isMet(context));

test.each(SITUATIONS)('$title: offers only what is permitted, with a reason for the rest', ({ context }) => {
  for (const { action, allowed, why } of offeredActions(context, 'maker')) {
    expect(allowed).toBe(why === null);
    if (allowed) expect(whyNot(action, context)).toBeUndefined();
    else expect(why).toMatch(/\.$/);
  }
});

test.each(ROLES.filter((role) => !mayDo(role, 'work')))('offers nothing to the read-only role %s', (role) => {
  for (const { context } of SITUATIONS)
    expect(offeredActions(context, role).filter(({ allowed }) => allowed)).toEqual([]);
});

test.each(where(({ withdrawal: { stage } }) => stage !== null && !MANUAL_STAGES.includes(stage)))(
  '$title: cannot be paid, cancelled or sent elsewhere, because an aggregator may be paying it',
  ({ context }) => {
    for (const action of ['pay', 'cancel', 'return', 'claim', 'take_over', 'reveal', 'route'] as const)
      expect(whyNot(action, context), action).toBeTypeOf('string');
  },
);

test.each(where(({ openProposal }) => openProposal !== undefined))(
  '$title: only the next automatic step can be hastened while a proposal is open',
  ({ context }) => expect(permitted(context).filter((action) => action !== 'retry')).toEqual([]),
);

test.each(where(({ withdrawal, frozen }) => frozen !== undefined && withdrawal.claimedBy !== OPERATOR))(
  '$title: is neither revealed nor paid, because its merchant is frozen',
  ({ context }) =>
    expect(permitted(context)).not.toContainEqual(expect.stringMatching(/^(pay|reveal|claim)$/)),
);

test.each(where(({ withdrawal: { claimedBy } }) => claimedBy !== null && claimedBy !== OPERATOR))(
  '$title: can only be taken over',
  ({ context }) => expect(permitted(context).filter((action) => action !== 'take_over')).toEqual([]),
);
