// Row 17 of docs/failures.md: above the threshold a second operator has to confirm a payment.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asMerchantId } from '../../../src/domain/ids.ts';
import { ZERO } from '../../../src/domain/money.ts';
import { decideProposal } from '../../../src/usecases/operator/proposals/decide-proposal.ts';
import { listProposals } from '../../../src/usecases/operator/proposals/list-proposals.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { claimWithdrawal } from '../../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { operatorActor, SET_UP, TESTER } from '../../harness/actors.ts';
import { addOperators, money, openAppOn } from '../../harness/app.ts';
import { connectDirectly } from '../../harness/database.ts';
import type { PayoutSetup } from '../../harness/payouts.ts';
import { openPayouts, type Payouts } from '../withdrawals/payouts.ts';

let payouts: Payouts;
let testEnv: PayoutSetup;
let createManual: Payouts['createManual'];
let withdrawalOf: Payouts['withdrawalOf'];

beforeAll(async () => {
  payouts = await openPayouts();
  await addOperators(payouts.testEnv.app, 'ann');
  ({ testEnv, createManual, withdrawalOf } = payouts);
});
afterAll(() => payouts.close());

const [ann, ben] = ['ann', 'ben'];

describe('row 17: four eyes', () => {
  beforeAll(() => setFourEyes(testEnv.app, TESTER, { above: money('1000') }));
  afterAll(() => setFourEyes(testEnv.app, TESTER, { above: null }));

  test('one operator pays up to the threshold; above it another one has to confirm', async () => {
    const small = await createManual('1000');
    expect(
      await payWithdrawal(testEnv.app, operatorActor(ann), { id: small, reference: `bank-${small}` }),
    ).toMatchObject({
      value: { proposal: null, withdrawal: { state: 'paid' } },
    });
    const large = await createManual('1000.50');
    const proposed = await payWithdrawal(testEnv.app, operatorActor(ann), { id: large, reference: 'bank-3' });
    if (!proposed.ok || !proposed.value.proposal) throw new Error('no proposal');
    expect(await withdrawalOf(large)).toMatchObject({ state: 'created' });
    const { id } = proposed.value.proposal;
    expect(await decideProposal(testEnv.app, operatorActor(ann), { id, verdict: 'confirmed' })).toMatchObject(
      {
        ok: false,
        rejection: { text: `${ann} proposed this; another operator must confirm it.` },
      },
    );
    expect(await decideProposal(testEnv.app, operatorActor(ben), { id, verdict: 'confirmed' })).toMatchObject(
      {
        ok: true,
      },
    );
    expect(await withdrawalOf(large)).toMatchObject({ state: 'paid', reference: 'bank-3' });
    expect(await listProposals(testEnv.app, { open: true, limit: 10 })).toEqual([]);
  });

  test('the database rejects a maker as their own checker', async () => {
    const large = await createManual('2000');
    await payWithdrawal(testEnv.app, operatorActor(ann), { id: large, reference: `bank-${large}` });
    const db = await connectDirectly(testEnv.server.database);
    await expect(
      db.query(
        `update proposals set checker = maker, checked_at = now(), verdict = 'confirmed' where withdrawal_id = $1`,
        [large],
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'four_eyes' });
  });

  test('a proposal for a withdrawal that changed since is not executed', async () => {
    const large = await createManual('3000');
    const proposed = await payWithdrawal(testEnv.app, operatorActor(ann), {
      id: large,
      reference: `bank-${large}`,
    });
    if (!proposed.ok || !proposed.value.proposal) throw new Error('no proposal');
    // Operators have to wait for the decision; a worker may still raise the fence.
    expect(await claimWithdrawal(testEnv.app, operatorActor('eve'), { id: large })).toMatchObject({
      ok: false,
    });
    const db = await connectDirectly(testEnv.server.database);
    await db.query('update withdrawals set fence = fence + 1 where id = $1', [large]);
    expect(
      await decideProposal(testEnv.app, operatorActor(ben), {
        id: proposed.value.proposal.id,
        verdict: 'confirmed',
      }),
    ).toMatchObject({ ok: false });
    expect(await withdrawalOf(large)).toMatchObject({ state: 'created', stage: 'queued' });
  });

  test.each([
    ['the option', false, true, true],
    ['the option', true, false, false],
    ['the setting', true, undefined, true],
    ['the setting', false, undefined, false],
  ])(
    'a return keeps or refunds the fee by %s of its maker, not of its checker: %s, %s',
    async (_, setting, option, isRefunded) => {
      await updateSystem(testEnv.app, SET_UP, 'ewallet', { fee: { basisPoints: 100, fixed: ZERO } });
      const { connection } = testEnv.server.database;
      const maker = openAppOn(connection, testEnv.server.masterKey, { refundFeeOnReturn: setting });
      const checker = openAppOn(connection, testEnv.server.masterKey, { refundFeeOnReturn: !isRefunded });
      const available = async () =>
        (await testEnv.app.findBalance(asMerchantId(payouts.merchant.merchant_id)))?.available;
      const before = await available();
      const id = await createManual('2000');
      await updateSystem(testEnv.app, SET_UP, 'ewallet', { fee: { basisPoints: 0, fixed: ZERO } });
      const confirm = async (proposed: Awaited<ReturnType<typeof payWithdrawal>>) => {
        if (!proposed.ok || !proposed.value.proposal) throw new Error('no proposal');
        const decision = { id: proposed.value.proposal.id, verdict: 'confirmed' } as const;
        expect(await decideProposal(checker, operatorActor(ben), decision)).toMatchObject({ ok: true });
      };
      await confirm(await payWithdrawal(maker, operatorActor(ann), { id, reference: `bank-${id}` }));
      const returned = { id, reason: 'closed account', refundFee: option };
      await confirm(await returnWithdrawal(maker, operatorActor(ann), returned));
      expect((before ?? ZERO) - ((await available()) ?? ZERO)).toBe(isRefunded ? ZERO : money('20'));
      await maker.close();
      await checker.close();
    },
  );

  test('of pay and cancel, and of confirm and reject, one wins in each of 100 rounds', async () => {
    for (let round = 0; round < 100; round += 1) {
      const id = await createManual('1500');
      const both = await Promise.all([
        payWithdrawal(testEnv.app, operatorActor(ann), { id, reference: `bank-${id}` }),
        cancelWithdrawal(testEnv.app, operatorActor(ben), { id, reason: 'race' }),
      ]);
      const proposals = both.flatMap((result) =>
        result.ok && result.value.proposal ? [result.value.proposal] : [],
      );
      expect(proposals).toHaveLength(1);
      const proposalId = proposals[0]?.id ?? 0;
      const checks = await Promise.all([
        decideProposal(testEnv.app, operatorActor('eve'), { id: proposalId, verdict: 'confirmed' }),
        decideProposal(testEnv.app, operatorActor('fay'), { id: proposalId, verdict: 'rejected' }),
      ]);
      expect(checks.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });
});
