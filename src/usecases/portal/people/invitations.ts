// Invitations: an operator or an owner makes a code, and the person who has it becomes one of the merchant's people, once.
import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { isReservedName, passwordProblem } from '../../../domain/operators/roles.ts';
import { isPersonName, type PersonRole } from '../../../domain/portal/roles.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { redactNote } from '../../../domain/redact/notes.ts';
import { accepted } from '../../../domain/result.ts';
import {
  type Invitation,
  lockInvitation,
  recordAcceptance,
  revokeInvitation as revoke,
} from '../../../storage/portal/invitations.ts';
import { insertPerson, type Person } from '../../../storage/portal/people.ts';
import { hashPassword } from '../../../storage/sign-in/passwords.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction, withoutForm } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import type { PortalCaller } from '../caller.ts';
import { type Proposal, propose } from '../proposals/propose.ts';

export type InvitationInput = { readonly role: PersonRole; readonly note: string };

/** The code is shown once. It works when a second person has confirmed the invitation and the pause is over. */
export async function proposeInvitation(
  app: App,
  { by, merchantId, person }: PortalCaller,
  { role, note }: InvitationInput,
): Promise<ActionResult<{ readonly code: string; readonly proposal: Proposal }>> {
  const { code, hash } = app.vault.generateInvitation();
  const codeHash = hash.toString('hex');
  const proposed = await runAction(app, by, (tx, writeAudit) =>
    propose(tx, { app, writeAudit, merchantId, maker: person }, { kind: 'invitation', role, note, codeHash }),
  );
  return proposed.ok ? accepted({ code, proposal: proposed.value }) : proposed;
}

export const revokeInvitation = (
  app: App,
  by: Actor,
  { merchantId, id }: { readonly merchantId: MerchantId; readonly id: number },
): Promise<ActionResult<Invitation>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const revoked = await revoke(tx, merchantId, id);
    if (!revoked) return rejectAction('not-found', portalTexts.noSuchInvitation);
    writeAudit({
      action: 'portal.revoke_invitation',
      subject: `merchant:${merchantId}`,
      after: { invitation: id },
    });
    return accepted(revoked);
  });

export type Acceptance = {
  readonly code: string;
  readonly name: string;
  readonly password: string;
  readonly address: string;
  readonly requestId: string;
};

/** The person signs in afterwards like everybody else. */
export async function acceptInvitation(
  app: App,
  { code, name: input, password, address, requestId }: Acceptance,
): Promise<ActionResult<Person>> {
  const name = input.trim().toLowerCase();
  if (!isPersonName(name) || isReservedName(name))
    return rejectAction('invalid', portalTexts.nameFormat, 'name');
  // It stands in the audit log, which is kept for ever.
  if (redactNote(name) !== name) return rejectAction('invalid', portalTexts.nameIsCard, 'name');
  const problem = passwordProblem(password);
  if (problem !== undefined) return rejectAction('invalid', problem, 'password');
  // Before the password is hashed, which costs a tenth of a second.
  if (!(await isInvitationOpen(app, code))) return NOT_VALID;
  const passwordHash = await hashPassword(password);
  const by: Actor = { name: `person:${name}`, via: 'portal', address, requestId };
  return runAction(app, withoutForm(by), async (tx, writeAudit) => {
    const invitation = await lockInvitation(tx, app.vault.hashInvitation(code));
    if (!invitation) return NOT_VALID;
    const { merchantId, role, invitedBy } = invitation;
    const inserted = await insertPerson(tx, { name, merchantId, role, invitedBy, passwordHash });
    if (!inserted) return rejectAction('invalid', portalTexts.nameTaken, 'name');
    await recordAcceptance(tx, invitation.id, inserted.id);
    writeAudit({
      action: 'portal.accept',
      subject: `person:${name}`,
      after: { merchant: merchantId, role, invitation: invitation.id, invited_by: invitedBy },
    });
    return accepted(inserted.person);
  });
}

const NOT_VALID = rejectAction('not-found', portalTexts.invitationNotFound, 'code');

export const isInvitationOpen = (app: App, code: string): Promise<boolean> =>
  app.db.transaction(async (tx) => (await lockInvitation(tx, app.vault.hashInvitation(code))) !== undefined);
