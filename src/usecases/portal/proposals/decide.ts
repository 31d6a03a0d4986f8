// Confirming, rejecting and withdrawing a proposal, and carrying out what was confirmed after its pause.
import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import {
  isAbout,
  type NotTogether,
  type ProposalInput,
  whyNotTogether,
} from '../../../domain/portal/proposals.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { accepted } from '../../../domain/result.ts';
import { lockPeople, type Person } from '../../../storage/portal/people.ts';
import {
  confirmProposal as confirm,
  endProposal,
  loadDueProposals,
  loadProposals,
  lockProposal,
  type Proposal,
  type ProposalFilter,
  type SealedProposal,
} from '../../../storage/portal/proposals.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { type AuditWriter, changeMerchant, runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import type { PortalCaller } from '../caller.ts';
import { runAmongPeople } from '../people/run-among-people.ts';
import { changeOf } from './changes.ts';
import { proposalRow } from './propose.ts';

const NOT_TOGETHER = {
  'same-person': portalTexts.samePerson,
  'about-checker': portalTexts.aboutChecker,
  'maker-left': portalTexts.makerLeft,
  'checker-left': portalTexts.checkerLeft,
  'no-owner': portalTexts.ownerNeeded,
} as const satisfies Record<NotTogether, string>;

/** It is carried out after the pause, by `carryOutDueProposals`. */
export async function confirmProposal(
  app: App,
  { by, merchantId, person }: PortalCaller,
  id: number,
): Promise<ActionResult<Proposal>> {
  const confirmed = await runAmongPeople(app, { by, merchantId }, async (tx, writeAudit, people) => {
    const found = await lockWaiting(tx, merchantId, id);
    if (!found.ok) return found;
    const { maker } = found.value;
    const rejection = rejectTogether(people, { ...found.value, checker: person });
    if (rejection) return rejection;
    const stale = await rejectChanged(tx, { app, writeAudit, merchantId }, found.value);
    if (stale) return stale;
    const proposal = await confirm(tx, id, { checker: person, pauseHours: app.settings.portalPauseHours });
    writeAudit({
      action: 'portal.confirm',
      subject: `merchant:${merchantId}`,
      after: { proposal: id, change: proposal.subject, proposed_by: maker, works_from: proposal.worksFrom },
    });
    return accepted(proposal);
  });
  if (confirmed.ok && app.settings.portalPauseHours === 0) await carryOutDueProposals(app);
  return confirmed;
}

export const rejectProposal = (
  app: App,
  { by, merchantId, person }: PortalCaller,
  id: number,
  note: string,
): Promise<ActionResult<Proposal>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const found = await lockOpen(tx, merchantId, id);
    if (!found.ok) return found;
    if (found.value.maker === person) return rejectAction('wrong-state', portalTexts.samePerson);
    if (isAbout(found.value, person)) return rejectAction('wrong-state', portalTexts.aboutChecker);
    const proposal = await endProposal(tx, id, { state: 'rejected', checker: person, note });
    writeAudit({
      action: 'portal.reject',
      subject: `merchant:${merchantId}`,
      reason: note,
      after: { proposal: id, change: proposal.subject },
    });
    return accepted(proposal);
  });

export const withdrawProposal = (
  app: App,
  { by, merchantId, person }: PortalCaller,
  id: number,
): Promise<ActionResult<Proposal>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const found = await lockOpen(tx, merchantId, id);
    if (!found.ok) return found;
    if (found.value.maker !== person) return rejectAction('forbidden', portalTexts.notYours);
    const proposal = await endProposal(tx, id, { state: 'withdrawn' });
    writeAudit({
      action: 'portal.withdraw_proposal',
      subject: `merchant:${merchantId}`,
      after: { proposal: id, change: proposal.subject },
    });
    return accepted(proposal);
  });

function rejectTogether(people: readonly Person[], proposal: Proposal) {
  const find = (name: string | null) => people.find((each) => each.name === name);
  const problem = whyNotTogether(proposal, find(proposal.maker), find(proposal.checker));
  return problem && rejectAction('wrong-state', NOT_TOGETHER[problem]);
}

async function lockOpen(tx: Tx, merchantId: MerchantId, id: number): Promise<ActionResult<SealedProposal>> {
  const proposal = await lockProposal(tx, merchantId, id);
  if (!proposal) return rejectAction('not-found', portalTexts.proposalNotFound(id));
  return proposal.state === 'waiting' || proposal.state === 'confirmed'
    ? accepted(proposal)
    : rejectAction('wrong-state', portalTexts.alreadyDecided(proposal.state));
}

async function lockWaiting(
  tx: Tx,
  merchantId: MerchantId,
  id: number,
): Promise<ActionResult<SealedProposal>> {
  const proposal = await lockOpen(tx, merchantId, id);
  if (!proposal.ok) return proposal;
  if (proposal.value.state !== 'waiting')
    return rejectAction('wrong-state', portalTexts.alreadyDecided(proposal.value.state));
  return proposal.value.expiresAt > new Date() ? proposal : rejectAction('wrong-state', portalTexts.expired);
}

type Context = { readonly app: App; readonly writeAudit: AuditWriter; readonly merchantId: MerchantId };

const inputOf = ({ vault }: App, { id, input }: SealedProposal): ProposalInput =>
  JSON.parse(vault.openText(proposalRow(id), input)) as ProposalInput;

async function rejectChanged(tx: Tx, context: Context, proposal: SealedProposal) {
  const current = await changeOf(inputOf(context.app, proposal)).read(tx, context);
  if (!current.ok) return current;
  return current.value.version === proposal.version
    ? undefined
    : rejectAction('stale', portalTexts.changedSinceProposed);
}

const CARRIER: Actor = { name: 'portal', via: 'system' };

/**
 * Each in its own transaction. What can no longer be carried out has failed, with the reason. What throws is logged and tried again at
 * the next run: it must not stop those of other merchants.
 */
export async function carryOutDueProposals(app: App): Promise<void> {
  for (const { id, merchantId } of await loadDueProposals(app.db)) {
    try {
      await changeMerchant(app, CARRIER, merchantId, (tx, writeAudit) =>
        carryOut(tx, { app, writeAudit, merchantId }, id),
      );
    } catch (error) {
      app.logFault(error, `proposal ${id} of a merchant's person could not be carried out`);
    }
  }
}

/** Another process may have carried it out already, and it may have been stopped. */
async function carryOut(tx: Tx, context: Context, id: number): Promise<ActionResult<boolean>> {
  const { app, writeAudit, merchantId } = context;
  const people = await lockPeople(tx, merchantId);
  const proposal = await lockProposal(tx, merchantId, id);
  if (proposal?.state !== 'confirmed') return accepted(false);
  const { maker, checker, subject } = proposal;
  const problem = rejectTogether(people, proposal) ?? (await rejectChanged(tx, context, proposal));
  const done = problem ?? (await changeOf(inputOf(app, proposal)).carryOut(tx, { ...context, maker }));
  await endProposal(tx, id, done.ok ? { state: 'done' } : { state: 'failed', note: done.rejection.text });
  writeAudit({
    action: done.ok ? 'portal.carry_out' : 'portal.fail',
    subject: `merchant:${merchantId}`,
    reason: done.ok ? null : done.rejection.text,
    after: { proposal: id, change: subject, proposed_by: maker, confirmed_by: checker },
  });
  return accepted(true);
}

export const listProposals = (
  app: App,
  merchantId: MerchantId,
  filter: ProposalFilter,
): Promise<Proposal[]> => loadProposals(app.db, merchantId, filter);
