// Operators invite the first people of a merchant: set-up, since people of the merchant can let its money leave.
import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import type { PersonRole } from '../../../domain/portal/roles.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { lockMerchant } from '../../../storage/merchants/merchants.ts';
import { type Invitation, insertInvitation } from '../../../storage/portal/invitations.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { INVITATION_HOURS } from '../../portal/proposals/changes.ts';
import { proposeIfLoosened, type SetUpContext, type SetUpResult } from '../proposals/propose-set-up.ts';

export type InvitationInput = {
  readonly kind: 'invitation';
  readonly id: MerchantId;
  readonly role: PersonRole;
  readonly note: string;
  /** Hexadecimal. */
  readonly codeHash: string;
  readonly version?: string | null;
};

/** The code is shown once. With a proposal it works when a second operator has confirmed it. */
export type Invited = {
  readonly code: string;
  readonly invitation: Invitation | null;
  readonly proposal: Proposal | null;
};

export async function invitePerson(
  app: App,
  by: Actor,
  { merchantId, role, note }: { merchantId: MerchantId; role: PersonRole; note: string },
): Promise<ActionResult<Invited>> {
  const { code, hash } = app.vault.generateInvitation();
  const input = { kind: 'invitation', id: merchantId, role, note, codeHash: hash.toString('hex') } as const;
  const invited = await runAction(app, by, (tx, writeAudit) =>
    invitePersonInTx(tx, { app, writeAudit, by }, input),
  );
  if (!invited.ok) return invited;
  return accepted({ code, invitation: invited.value.current, proposal: invited.value.proposal });
}

export async function invitePersonInTx(
  tx: Tx,
  context: SetUpContext,
  input: InvitationInput,
): Promise<ActionResult<SetUpResult<Invitation | null>>> {
  const { id: merchantId, role, note, codeHash } = input;
  if (!(await lockMerchant(tx, merchantId)))
    return rejectAction('not-found', merchantTexts.notFound(merchantId));
  const subject = `merchant:${merchantId}`;
  const proposal = await proposeIfLoosened(tx, context, {
    loosens: true,
    subject,
    // An invitation does not depend on other settings of the merchant.
    version: null,
    before: {},
    after: { invitation: role, for: note },
    input,
    merchantId,
  });
  if (proposal) return accepted({ current: null, proposal });
  const invitation = await insertInvitation(tx, {
    merchantId,
    role,
    note,
    invitedBy: `operator:${context.by.name}`,
    codeHash: Buffer.from(codeHash, 'hex'),
    hours: INVITATION_HOURS,
  });
  context.writeAudit({
    action: 'portal.invite',
    subject,
    reason: context.confirmed?.reason,
    after: { invitation: invitation.id, role, for: note },
  });
  return accepted({ current: invitation, proposal: null });
}
