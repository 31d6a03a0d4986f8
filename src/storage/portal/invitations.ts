// Invitations of people, by the hash of the code that the invited person was given.
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import type { PersonRole } from '../../domain/portal/roles.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type Invitation = {
  readonly id: number;
  readonly merchantId: MerchantId;
  readonly role: PersonRole;
  readonly note: string;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

type InvitationRow = {
  id: bigint;
  merchant_id: bigint;
  role: PersonRole;
  note: string;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
};

const COLUMNS = 'id, merchant_id, role, note, invited_by, created_at, expires_at';
const IS_OPEN = 'person_id is null and revoked_at is null and expires_at > now()';

const readInvitation = (row: InvitationRow): Invitation => ({
  id: Number(row.id),
  merchantId: asMerchantId(Number(row.merchant_id)),
  role: row.role,
  note: row.note,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

export type NewInvitation = Pick<Invitation, 'merchantId' | 'role' | 'note' | 'invitedBy'> & {
  readonly codeHash: Buffer;
  readonly hours: number;
};

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<Invitation> {
  const [row] = await tx.query<InvitationRow>({
    text: `insert into sluice_portal.invitations (merchant_id, role, note, invited_by, code_hash, expires_at)
           values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6)) returning ${COLUMNS}`,
    values: [
      invitation.merchantId,
      invitation.role,
      invitation.note,
      invitation.invitedBy,
      invitation.codeHash,
      invitation.hours,
    ],
  });
  if (!row) throw new Error('the invitation was not stored');
  return readInvitation(row);
}

/** Open ones, newest first. */
export async function loadInvitations(db: Queryable, merchantId: MerchantId): Promise<Invitation[]> {
  const rows = await db.query<InvitationRow>({
    text: `select ${COLUMNS} from sluice_portal.invitations where merchant_id = $1 and ${IS_OPEN} order by id desc`,
    values: [merchantId],
  });
  return rows.map(readInvitation);
}

/** Undefined: no open invitation has this code. */
export async function lockInvitation(tx: Tx, codeHash: Buffer): Promise<Invitation | undefined> {
  const [row] = await tx.query<InvitationRow>({
    text: `select ${COLUMNS} from sluice_portal.invitations where code_hash = $1 and ${IS_OPEN} for update`,
    values: [codeHash],
  });
  return row && readInvitation(row);
}

export async function recordAcceptance(tx: Tx, id: number, personId: string): Promise<void> {
  await tx.query({
    text: 'update sluice_portal.invitations set person_id = $2 where id = $1',
    values: [id, personId],
  });
}

/** Undefined: the merchant has no such open invitation. */
export async function revokeInvitation(
  tx: Tx,
  merchantId: MerchantId,
  id: number,
): Promise<Invitation | undefined> {
  const [row] = await tx.query<InvitationRow>({
    text: `update sluice_portal.invitations set revoked_at = now() where id = $2 and merchant_id = $1 and ${IS_OPEN}
           returning ${COLUMNS}`,
    values: [merchantId, id],
  });
  return row && readInvitation(row);
}

/** Those that a person invited, when the person is disabled. */
export async function revokeInvitationsBy(tx: Tx, invitedBy: string): Promise<number> {
  const rows = await tx.query({
    text: `update sluice_portal.invitations set revoked_at = now() where invited_by = $1 and ${IS_OPEN} returning id`,
    values: [invitedBy],
  });
  return rows.length;
}
