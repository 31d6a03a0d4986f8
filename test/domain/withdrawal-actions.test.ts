// Every action in every situation of a withdrawal, as a snapshot and as rules. A change of the snapshot changes who may pay,
// so it must be intended (`npm test -- --update=all test/domain/withdrawal-actions.test.ts`).
import { describe, expect, test } from 'vitest';
import type { MerchantId, WithdrawalId } from '../../src/domain/ids.ts';
import { mayDo, ROLES } from '../../src/domain/operators/roles.ts';
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
const merchantId = 1001 as MerchantId;
const STOPPED = 'The merchant is frozen.';
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
        [undefined, STOPPED].flatMap((stopped) =>
          [undefined, PROPOSED].map((openProposal) => ({
            title: [
              stage ?? state,
              ...(claimedBy === null ? [] : [claim]),
              auto ? 'automatic' : 'manual',
              ...(stopped ? ['merchant stopped'] : []),
              ...(openProposal ? ['proposed'] : []),
            ].join(', '),
            context: {
              withdrawal: { id, merchantId, state, stage, claimedBy, auto },
              operator: OPERATOR,
              stopped,
              openProposal,
              possiblePayment: undefined,
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

const PAYING: readonly WithdrawalAction[] = ['claim', 'take_over', 'reveal', 'pay', 'route'];

describe.each(where(({ stopped }) => stopped !== undefined))('$title', ({ context }) => {
  const { withdrawal, openProposal } = context;

  test('nothing by which it could be paid is permitted', () => {
    expect(permitted(context).filter((action) => PAYING.includes(action))).toEqual([]);
    for (const { action, why } of offeredActions(context, 'maker'))
      if (PAYING.includes(action) && withdrawal.stage === 'queued' && !openProposal)
        expect([action, why]).toEqual([action, action === 'reveal' ? expect.any(String) : STOPPED]);
  });

  test('a payment is recorded only by the operator who had claimed it', () =>
    expect(permitted(context).includes('record_payment')).toBe(
      withdrawal.claimedBy === OPERATOR && openProposal === undefined,
    ));

  test('the next automatic step is hastened only where an aggregator has it', () =>
    expect(permitted(context).includes('retry')).toBe(
      withdrawal.auto && ['dispatching', 'sent', 'uncertain'].includes(withdrawal.stage ?? ''),
    ));
});

test.each(where(({ stopped }) => stopped === undefined))(
  '$title: has no earlier payment to record, because its merchant is active',
  ({ context }) => expect(permitted(context)).not.toContain('record_payment'),
);

test.each(where(({ withdrawal: { claimedBy } }) => claimedBy !== null && claimedBy !== OPERATOR))(
  '$title: can only be taken over',
  ({ context }) => expect(permitted(context).filter((action) => action !== 'take_over')).toEqual([]),
);
