// Maker and checker are two people: neither has had access to the account of the other, directly or through others.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asMerchantId, type MerchantId } from '../../../src/domain/ids.ts';
import { closeIncident, listIncidents } from '../../../src/usecases/operator/incidents/incidents.ts';
import { creditMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import { unlockOperator, updateOperator } from '../../../src/usecases/operator/operators/operators.ts';
import { recoverOperator } from '../../../src/usecases/operator/operators/recover-operator.ts';
import { decideProposal } from '../../../src/usecases/operator/proposals/decide-proposal.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { operatorActor, TESTER } from '../../harness/actors.ts';
import { makeMerchant, money, openTestApp, type TestApp } from '../../harness/app.ts';

let opened: TestApp;
let direct: pg.Client;
let merchantId: MerchantId;
beforeAll(async () => {
  opened = await openTestApp();
  merchantId = asMerchantId((await makeMerchant(opened.app)).merchant_id);
  await setFourEyes(opened.app, TESTER, { above: money('0.01') });
  direct = new pg.Client(opened.database.connection);
  await direct.connect();
});
afterAll(async () => {
  await direct.end();
  await opened.close();
});

const COUNT = 5;

/** Admins without a history. */
async function insertOperators(): Promise<string[]> {
  const prefix = `op-${randomBytes(6).toString('hex')}`;
  const names = Array.from({ length: COUNT }, (_, i) => `${prefix}-${i}`);
  await direct.query(
    `insert into sluice_auth.operators (name, role) select name, 'admin' from unnest($1::text[]) name`,
    [names],
  );
  return names;
}

async function propose(maker: string): Promise<number> {
  const note = randomBytes(6).toString('hex');
  const proposed = await creditMerchant(opened.app, operatorActor(maker), {
    merchantId,
    amount: money('5000'),
    note,
  });
  if (!proposed.ok || !proposed.value.proposal) throw new Error('not proposed');
  return proposed.value.proposal.id;
}

const confirm = (checker: string, id: number) =>
  decideProposal(opened.app, operatorActor(checker), { id, verdict: 'confirmed', role: 'admin' });

/** As a program without our checks would. */
const confirmDirectly = (checker: string, id: number) =>
  direct.query(`update proposals set verdict = 'confirmed', checker = $2, checked_at = now() where id = $1`, [
    id,
    checker,
  ]);

type Step = {
  readonly actor: number;
  readonly account: number;
  readonly how: 'change' | 'unlock' | 'recover';
};
const index = fc.nat(COUNT - 1);
const how = fc.constantFrom<Step['how']>('change', 'change', 'unlock', 'unlock', 'recover');
const steps = fc.array(fc.record({ actor: index, account: index, how }), { maxLength: 5 });

async function perform(names: readonly string[], { actor, account, how }: Step): Promise<void> {
  const [by, name] = [operatorActor(String(names[actor])), String(names[account])];
  const actions = {
    change: () => updateOperator(opened.app, by, { name, role: 'admin', enabled: true }),
    unlock: () => unlockOperator(opened.app, by, name),
    recover: () => recoverOperator(opened.app, by, name),
  };
  expect((await actions[how]()).ok).toBe(true);
}

/** Accounts in one group count as one person, and a group with a recovered account as anyone. */
function areIndependent(history: readonly Step[], one: number, other: number): boolean {
  const groups = Array.from({ length: COUNT }, (_, i) => i);
  for (const { actor, account } of history.filter(({ how }) => how !== 'recover')) {
    const joined = groups[account];
    groups.forEach((group, i) => {
      if (group === joined) groups[i] = groups[actor] ?? i;
    });
  }
  const anyone = history.filter(({ how }) => how === 'recover').map(({ account }) => groups[account]);
  return groups[one] !== groups[other] && !anyone.includes(groups[one]) && !anyone.includes(groups[other]);
}

const GUARDS = {
  'the program and the database': { disable: '', enable: '' },
  'the program without the database': {
    disable: 'alter table proposals disable trigger proposals_guard, drop constraint four_eyes',
    enable: `alter table proposals enable trigger proposals_guard,
      add constraint four_eyes check (verdict is distinct from 'confirmed' or lower(checker) <> lower(maker)) not valid`,
  },
};

describe.each(Object.entries(GUARDS))('after any history of accounts, %s', (_, { disable, enable }) => {
  beforeAll(async () => void (await direct.query(disable)));
  afterAll(async () => void (await direct.query(enable)));

  test('let only independent operators confirm', async () => {
    await fc.assert(
      fc.asyncProperty(steps, index, index, async (history, maker, checker) => {
        const names = await insertOperators();
        for (const step of history) await perform(names, step);
        const [by, other] = [String(names[maker]), String(names[checker])];
        expect((await confirm(other, await propose(by))).ok).toBe(areIndependent(history, maker, checker));
      }),
      { numRuns: 40 },
    );
  });
});

test('after any history of accounts, the database without the program lets only independent operators confirm', async () => {
  await fc.assert(
    fc.asyncProperty(steps, index, index, async (history, maker, checker) => {
      const names = await insertOperators();
      for (const step of history) await perform(names, step);
      const confirmed = confirmDirectly(String(names[checker]), await propose(String(names[maker])));
      if (areIndependent(history, maker, checker)) await confirmed;
      else await expect(confirmed).rejects.toThrow(/not independent|four_eyes/);
    }),
    { numRuns: 40 },
  );
});

test('the message names the chain of accounts', async () => {
  const [ann = '', ben = '', cleo = ''] = await insertOperators();
  await perform([ann, ben, cleo], { actor: 0, account: 2, how: 'unlock' });
  await perform([ann, ben, cleo], { actor: 2, account: 1, how: 'change' });
  expect(await confirm(ben, await propose(ann))).toMatchObject({
    ok: false,
    rejection: {
      text: `${ann}, who proposed this, and ${ben} are not independent: ${ann} unlocked the account ${cleo}, ${cleo} changed the account ${ben}. Another operator must confirm it.`,
    },
  });
});

test('accounts are independent 24 hours before a proposal, and waiting after it does not help', async () => {
  const names = await insertOperators();
  const [ann = '', ben = ''] = names;
  await perform(names, { actor: 0, account: 1, how: 'change' });
  const proposal = await propose(ann);
  const shift = (hours: number) =>
    direct.query(
      `begin; alter table audit_log disable trigger all;
       update audit_log set at = at - interval '${hours} hours' where subject = 'operator:${ben}' or subject = 'operator:${ann}';
       alter table audit_log enable trigger all; commit`,
    );
  await shift(23);
  expect((await confirm(ben, proposal)).ok).toBe(false);
  await shift(2);
  expect((await confirm(ben, proposal)).ok).toBe(true);
});

test('a proposal of an operator without an account cannot be confirmed', async () => {
  const [ann = ''] = await insertOperators();
  expect(await confirm(ann, await propose('nobody'))).toMatchObject({
    ok: false,
    rejection: { text: expect.stringContaining('has no account that may make proposals') },
  });
});

describe('the incident of a recovered account', () => {
  const resolve = async (name: string, by: string) => {
    const incidents = await listIncidents(opened.app, { all: false });
    const id = incidents.find(({ reference }) => reference === name)?.id ?? 0;
    return closeIncident(opened.app, operatorActor(by), { id, resolution: 'asked the owner' });
  };

  test.each(['itself', 'an account that it changed'])('is not resolved by %s', async (closer) => {
    const names = await insertOperators();
    const [ann = '', ben = ''] = names;
    await recoverOperator(opened.app, TESTER, ann);
    await perform(names, { actor: 0, account: 1, how: 'change' });
    const closers: Record<string, string> = {
      itself: ann,
      'an account that it changed': ben,
    };
    expect(await resolve(ann, closers[closer] ?? '')).toMatchObject({
      ok: false,
      rejection: { kind: 'forbidden', text: expect.stringContaining('Another operator must resolve it') },
    });
  });

  test('is resolved by an independent operator', async () => {
    const [ann = '', , , dora = ''] = await insertOperators();
    await recoverOperator(opened.app, TESTER, ann);
    expect(await resolve(ann, dora)).toMatchObject({ ok: true });
  });
});
