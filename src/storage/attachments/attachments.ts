// Files attached to withdrawals. Their content is sealed for its row.
import type { AttachmentType } from '../../domain/attachments/attachments.ts';
import type { WithdrawalId } from '../../domain/ids.ts';
import type { SealedText } from '../installation/vault.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type Attachment = {
  readonly id: number;
  readonly name: string;
  readonly type: AttachmentType;
  readonly size: number;
  /** SHA-256 of the content. */
  readonly digest: Buffer;
  readonly operator: string;
  readonly attachedAt: Date;
};

type Row = Omit<Attachment, 'id' | 'attachedAt'> & { readonly id: bigint; readonly attached_at: Date };

const COLUMNS = 'id, name, type, size, digest, operator, attached_at';

const read = ({ id, attached_at: attachedAt, ...row }: Row): Attachment => ({
  ...row,
  id: Number(id),
  attachedAt,
});

/** What the content is sealed for: the same bytes open nowhere else. */
export const boundTo = (id: WithdrawalId, digest: Buffer): string =>
  `attachment of withdrawal:${id} ${digest.toString('hex')}`;

export type NewAttachment = Omit<Attachment, 'id' | 'attachedAt'> & { readonly content: SealedText };

export async function insertAttachment(
  tx: Tx,
  withdrawalId: WithdrawalId,
  { name, type, size, digest, operator, content }: NewAttachment,
): Promise<Attachment> {
  const [row] = await tx.query<Row>({
    text: `insert into attachments (withdrawal_id, name, type, size, digest, operator, sealed, key_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    values: [withdrawalId, name, type, size, digest, operator, content.sealed, content.keyId],
  });
  if (!row) throw new Error('the attachment was not inserted');
  return read(row);
}

/** The oldest first. */
export async function listAttachments(db: Queryable, withdrawalId: WithdrawalId): Promise<Attachment[]> {
  const rows = await db.query<Row>({
    text: `select ${COLUMNS} from attachments where withdrawal_id = $1 order by id`,
    values: [withdrawalId],
  });
  return rows.map(read);
}

export async function findAttachmentContent(
  db: Queryable,
  withdrawalId: WithdrawalId,
  id: number,
): Promise<(Attachment & { readonly content: SealedText }) | undefined> {
  const [row] = await db.query<Row & { sealed: Buffer; key_id: string }>({
    text: `select ${COLUMNS}, sealed, key_id from attachments where withdrawal_id = $1 and id = $2`,
    values: [withdrawalId, id],
  });
  if (!row) return undefined;
  const { sealed, key_id: keyId, ...attachment } = row;
  return { ...read(attachment), content: { sealed, keyId } };
}

export async function deleteAttachment(tx: Tx, withdrawalId: WithdrawalId, id: number): Promise<void> {
  await tx.query({
    text: 'delete from attachments where withdrawal_id = $1 and id = $2',
    values: [withdrawalId, id],
  });
}

/** Every row has up to 5 MB. */
const CHUNK = 200;

export async function deleteOldAttachments(db: Queryable, days: number): Promise<void> {
  let deleted: unknown[];
  do
    deleted = await db.query({
      text: `delete from attachments where id in (
               select id from attachments where attached_at < now() - make_interval(days => $1) order by attached_at limit $2)
             returning id`,
      values: [days, CHUNK],
    });
  while (deleted.length === CHUNK);
}
