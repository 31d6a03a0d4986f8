// A proposed resolution is void once the aggregator says the opposite; the check runs in the transaction that executes it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import type { Report, ReportSource } from '../../src/domain/reports.ts';
import { decideProposal } from '../../src/usecases/operator/proposals/decide-proposal.ts';
import { listProposals, showProposal } from '../../src/usecases/operator/proposals/list-proposals.ts';
import { proposeResolution } from '../../src/usecases/operator/withdrawals/propose-resolution.ts';
import { serializeProposal } from '../../src/views/proposal.ts';
import { operatorActor } from '../harness/actors.ts';
import { addOperators } from '../harness/app.ts';
import { makeSigningSecret } from '../harness/payouts.ts';
import { lookup, NOT_FOUND, openReports, REFUSED, type Reports, reportOf, UNKNOWN } from './reports.ts';

let reports: Reports;
beforeAll(async () => {
  reports = await openReports(makeSigningSecret());
  await addOperators(reports.testEnv.app, 'ann');
});
afterAll(() => reports.close());

const [ann, ben] = [operatorActor('ann'), operatorActor('ben')];
const ACCEPTED: Report = { verdict: 'accepted', providerId: 'p' };
const WRONG_AMOUNT = reportOf('paid', '1.00');

const AMOUNT = '100.07';

async function propose(
  paid: boolean,
  before: readonly Report[],
): Promise<{ id: WithdrawalId; proposal: number }> {
  const id = await reports.create(AMOUNT);
  const reference = await reports.referenceOf(id);
  for (const report of [UNKNOWN, ...before]) await reports.record(lookup(reference, report));
  const made = await proposeResolution(reports.testEnv.app, ann, {
    id,
    paid,
    reason: 'their letter',
    evidence: 'file 12',
  });
  if (!made.ok) throw new Error(made.rejection.text);
  return { id, proposal: made.value.id };
}

const report = async (id: WithdrawalId, said: Report, source: ReportSource = 'lookup') =>
  reports.record({
    reference: await reports.referenceOf(id),
    source,
    report: said,
    ...(source === 'callback' ? { callback: { aggregator: 'sim', account: 1, id: `cb-${id}` } } : {}),
  });

const confirm = (proposal: number) =>
  decideProposal(reports.testEnv.app, ben, { id: proposal, verdict: 'confirmed' });

describe('a resolution is void', () => {
  test.each<[string, boolean, Report[], Report, ReportSource]>([
    ['as not paid, after accepted by a callback', false, [], ACCEPTED, 'callback'],
    ['as not paid, after accepted by a status check', false, [NOT_FOUND], ACCEPTED, 'lookup'],
    ['as not paid, after paid with another amount', false, [NOT_FOUND], WRONG_AMOUNT, 'lookup'],
    ['as not paid, after a callback that says returned', false, [], reportOf('returned', AMOUNT), 'callback'],
    ['as paid, after a callback that says refused', true, [ACCEPTED], REFUSED, 'callback'],
    ['as paid, after accepted and then not found', true, [ACCEPTED], NOT_FOUND, 'lookup'],
    ['as paid, after paid with another amount', true, [ACCEPTED], WRONG_AMOUNT, 'lookup'],
  ])('%s', async (_, paid, before, said, source) => {
    const { app } = reports.testEnv;
    const { id, proposal } = await propose(paid, before);
    await report(id, said, source);
    const state = await reports.summaryOf(id);
    const confirmed = await confirm(proposal);
    expect(confirmed).toMatchObject({ ok: false, rejection: { kind: 'wrong-state' } });
    expect(confirmed.ok ? '' : confirmed.rejection.text).toContain(`The aggregator reported ${said.verdict}`);
    expect(await reports.summaryOf(id)).toEqual(state);
    // Maker and checker see why.
    const shown = await showProposal(app, proposal);
    expect(shown).toMatchObject({
      value: {
        proposal: { verdict: 'rejected', checker: 'payouts', remark: expect.stringContaining(said.verdict) },
      },
    });
    expect(
      (await listProposals(app, { open: true, limit: 100 })).map((item) => item.proposal.id),
    ).not.toContain(proposal);
    // It may be proposed again, with the new report known.
    const again = await proposeResolution(app, ann, { id, paid, reason: 'still', evidence: 'file 13' });
    expect(again).toMatchObject({ ok: true });
  });

  test('also if the process that recorded the report did not void it', async () => {
    const { app } = reports.testEnv;
    const { id, proposal } = await propose(false, []);
    // As a process of the previous version writes it.
    await app.db.query({
      text: `insert into attempt_reports (reference, source, verdict, applied) values ($1, 'callback', 'accepted', 'accepted')`,
      values: [await reports.referenceOf(id)],
    });
    const shown = await showProposal(app, proposal);
    if (!shown.ok) throw new Error(shown.rejection.text);
    expect(serializeProposal(app, shown.value.proposal)).toMatchObject({
      verdict: null,
      void: true,
      changed_since: expect.stringContaining('reported accepted by callback'),
    });
    expect(await confirm(proposal)).toMatchObject({ ok: false });
    expect(await reports.summaryOf(id)).toMatchObject({ state: 'created' });
  });
});

describe('a resolution still holds', () => {
  test.each<[string, boolean, Report[], Report]>([
    ['as not paid, after another status check without a result', false, [NOT_FOUND], UNKNOWN],
    ['as not paid, after not found', false, [], NOT_FOUND],
    ['as not paid, after accepted again, as the maker knew', false, [ACCEPTED], ACCEPTED],
    ['as paid, after accepted', true, [], ACCEPTED],
    ['as paid, after not found again, as the maker knew', true, [NOT_FOUND], NOT_FOUND],
  ])('%s', async (_, paid, before, said) => {
    const { id, proposal } = await propose(paid, before);
    await report(id, said);
    const shown = await showProposal(reports.testEnv.app, proposal);
    if (!shown.ok) throw new Error(shown.rejection.text);
    const { changed_since } = serializeProposal(reports.testEnv.app, shown.value.proposal);
    if (said.verdict === 'unknown') expect(changed_since).toBeNull();
    else expect(changed_since).toContain(`The aggregator reported ${said.verdict}`);
    expect(await confirm(proposal)).toMatchObject({ ok: true });
    expect(await reports.summaryOf(id)).toMatchObject({ state: paid ? 'paid' : 'cancelled' });
  });
});
