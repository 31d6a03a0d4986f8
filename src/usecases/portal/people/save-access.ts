// A new role or access of a person, and the end of what they began and may no longer do.
import { mayPropose, whyNotTogether } from '../../../domain/portal/proposals.ts';
import { personMayDo } from '../../../domain/portal/roles.ts';
import { stopBatchesOf } from '../../../storage/portal/batch-rows.ts';
import { voidDraftsOf } from '../../../storage/portal/drafts.ts';
import { revokeInvitationsBy } from '../../../storage/portal/invitations.ts';
import { lockPeople, type Person, type PersonChange, savePerson } from '../../../storage/portal/people.ts';
import { lockProposalsOf, voidProposals } from '../../../storage/portal/proposals.ts';
import type { Tx } from '../../../storage/postgres/database.ts';

type Voided = { readonly proposals: number; readonly drafts: number; readonly invitations: number };

type SavedAccess = { readonly person: Person; readonly voided: Voided };

/** Disabling also ends their sessions. The caller holds the lock of the merchant's people. Undefined: there is no such person. */
export async function saveAccess(tx: Tx, change: PersonChange): Promise<SavedAccess | undefined> {
  const person = await savePerson(tx, change);
  if (!person) return undefined;
  const { name, role, enabled } = person;
  const mayPay = enabled && personMayDo(role, 'pay');
  if (!mayPay) await stopBatchesOf(tx, name);
  const voided = {
    proposals: await voidProposalsOf(tx, person),
    drafts: mayPay ? 0 : await voidDraftsOf(tx, name),
    invitations: enabled && personMayDo(role, 'manage') ? 0 : await revokeInvitationsBy(tx, `person:${name}`),
  };
  return { person, voided };
}

async function voidProposalsOf(tx: Tx, { name, merchantId }: Person): Promise<number> {
  const people = await lockPeople(tx, merchantId);
  const find = (wanted: string | null) => people.find((each) => each.name === wanted);
  const ended = (await lockProposalsOf(tx, name)).filter((proposal) => {
    const maker = find(proposal.maker);
    return proposal.state === 'waiting'
      ? !mayPropose(maker, proposal)
      : whyNotTogether(proposal, maker, find(proposal.checker)) !== undefined;
  });
  await voidProposals(
    tx,
    ended.map(({ id }) => id),
  );
  return ended.length;
}
