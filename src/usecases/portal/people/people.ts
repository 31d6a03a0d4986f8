// The people of a merchant: who they are, and taking access away, which one owner may do at once.
import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { hasOtherOwner } from '../../../domain/portal/proposals.ts';
import type { PersonRole } from '../../../domain/portal/roles.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { accepted } from '../../../domain/result.ts';
import { type Invitation, loadInvitations } from '../../../storage/portal/invitations.ts';
import { loadPeople, lockPeople, type Person } from '../../../storage/portal/people.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { type AuditWriter, runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { rejectStale } from '../../operator/shared/version.ts';
import type { PortalCaller } from '../caller.ts';
import { type Proposal, propose } from '../proposals/propose.ts';
import { runAmongPeople } from './run-among-people.ts';
import { saveAccess } from './save-access.ts';

export type { Invitation, Person };

export type MerchantPeople = {
  readonly people: readonly Person[];
  readonly invitations: readonly Invitation[];
};

export const listPeople = async (app: App, merchantId: MerchantId): Promise<MerchantPeople> => ({
  people: await loadPeople(app.db, merchantId),
  invitations: await loadInvitations(app.db, merchantId),
});

export type PersonChange = {
  readonly name: string;
  readonly role?: PersonRole | undefined;
  readonly enabled?: boolean | undefined;
  /** That the owner read. */
  readonly version?: string | undefined;
};

/** Without a proposal it was done at once. */
export type PersonChanged = { readonly person: Person; readonly proposal: Proposal | null };

/** Disabling is done at once; a role, and access for a disabled person, take a second one. */
export const changePerson = (
  app: App,
  caller: PortalCaller,
  change: PersonChange,
): Promise<ActionResult<PersonChanged>> =>
  runAmongPeople<PersonChanged>(app, caller, async (tx, writeAudit, people) => {
    const { merchantId, person: maker } = caller;
    const person = people.find(({ name }) => name === change.name);
    if (!person) return rejectAction('not-found', portalTexts.personNotFound(change.name));
    if (person.name === maker) return rejectAction('wrong-state', portalTexts.ownAccount);
    const stale = rejectStale(portalTexts.personChanged(person.name), {
      expected: change.version,
      current: String(person.version),
    });
    if (stale) return stale;
    const { role = person.role, enabled = person.enabled } = change;
    if (change.enabled === false && change.role !== undefined)
      return rejectAction('invalid', portalTexts.disableAlone, 'role');
    if (role === person.role && enabled === person.enabled)
      return rejectAction('wrong-state', portalTexts.nothingChanged);
    if (!enabled && role === person.role) {
      if (!hasOtherOwner(people, person.name)) return rejectAction('wrong-state', portalTexts.lastOwner);
      const disabled = await disablePerson(tx, writeAudit, person);
      return disabled.ok ? accepted({ person: disabled.value, proposal: null }) : disabled;
    }
    const context = { app, writeAudit, merchantId, maker };
    const proposed = await propose(tx, context, { kind: 'person', name: person.name, role, enabled });
    return proposed.ok ? accepted({ person, proposal: proposed.value }) : proposed;
  });

/** Ends their sessions, and what they began and that does not work yet. The caller holds the lock of the merchant's people. */
async function disablePerson(
  tx: Tx,
  writeAudit: AuditWriter,
  { name, role, merchantId }: Person,
): Promise<ActionResult<Person>> {
  const saved = await saveAccess(tx, { name, role, enabled: false });
  if (!saved) return rejectAction('not-found', portalTexts.personNotFound(name));
  writeAudit({
    action: 'portal.change_person',
    subject: `person:${name}`,
    before: { enabled: true },
    after: { enabled: false, merchant: merchantId, voided: saved.voided },
  });
  return accepted(saved.person);
}

/** By an operator, also of the last owner: for an account in wrong hands. Who then has no owner left is invited again. */
export const disableByOperator = (
  app: App,
  by: Actor,
  { merchantId, name }: { readonly merchantId: MerchantId; readonly name: string },
): Promise<ActionResult<Person>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const person = (await lockPeople(tx, merchantId)).find((each) => each.name === name);
    if (!person) return rejectAction('not-found', portalTexts.personNotFound(name));
    return disablePerson(tx, writeAudit, person);
  });
