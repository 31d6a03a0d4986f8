// Files of a withdrawal: operators attach, read and remove them. A file shows what a person did; it decides nothing and releases nothing.
import { hash } from 'node:crypto';
import {
  attachmentName,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  typeOfContent,
} from '../../../domain/attachments/attachments.ts';
import { attachmentTexts } from '../../../domain/attachments/texts.ts';
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { mayDo, type Role } from '../../../domain/operators/roles.ts';
import { hideDestination } from '../../../domain/redact/destination.ts';
import { accepted } from '../../../domain/result.ts';
import {
  type Attachment,
  boundTo,
  deleteAttachment,
  findAttachmentContent,
  insertAttachment,
  listAttachments,
} from '../../../storage/attachments/attachments.ts';
import { lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { withdrawalNotFound } from '../withdrawals/action-context.ts';
import { withdrawalSubject } from '../withdrawals/audit-snapshot.ts';
import { openDestination } from '../withdrawals/open-destination.ts';

export type { Attachment };

type NewFile = { readonly id: WithdrawalId; readonly name: string; readonly content: Buffer };
type OneFile = { readonly id: WithdrawalId; readonly attachment: number };

const auditSnapshot = ({ id, name, type, size, digest }: Attachment) => ({
  attachment: id,
  name,
  type,
  size,
  sha256: digest.toString('hex'),
});

const notFound = (id: number) => rejectAction('not-found', attachmentTexts.notFound(id));

/** The same file again changes nothing. */
export async function attachFile(
  app: App,
  by: Actor,
  { id, name, content }: NewFile,
): Promise<ActionResult<Attachment>> {
  if (content.length === 0) return rejectAction('invalid', attachmentTexts.empty, 'content');
  if (content.length > MAX_ATTACHMENT_BYTES)
    return rejectAction('invalid', attachmentTexts.tooLarge, 'content');
  const type = typeOfContent(content);
  if (type === undefined) return rejectAction('invalid', attachmentTexts.wrongType, 'content');
  const digest = Buffer.from(hash('sha256', content, 'hex'), 'hex');
  const sealed = app.vault.sealFile(boundTo(id, digest), content);

  return runAction(app, by, async (tx, writeAudit) => {
    if (!(await lockWithdrawal(tx, id))) return withdrawalNotFound(id);
    const attached = await listAttachments(tx, id);
    const same = attached.find((each) => each.digest.equals(digest));
    if (same) return accepted(same);
    if (attached.length >= MAX_ATTACHMENTS) return rejectAction('wrong-state', attachmentTexts.tooMany);
    const attachment = await insertAttachment(tx, id, {
      name: attachmentName(hideDestination(name, await openDestination(app, tx, id)), type),
      type,
      size: content.length,
      digest,
      operator: by.name,
      content: sealed,
    });
    writeAudit({
      action: 'withdrawal.attach',
      subject: withdrawalSubject(id),
      after: auditSnapshot(attachment),
    });
    return accepted(attachment);
  });
}

/** Each reading is recorded: a proof of payment usually has the full destination. */
export async function readAttachment(
  app: App,
  by: Actor,
  { id, attachment }: OneFile,
): Promise<ActionResult<Attachment & { readonly bytes: Buffer }>> {
  return runAction(app, by, async (tx, writeAudit) => {
    const found = await findAttachmentContent(tx, id, attachment);
    if (!found) return notFound(attachment);
    writeAudit({
      action: 'withdrawal.read_attachment',
      subject: withdrawalSubject(id),
      after: auditSnapshot(found),
    });
    return accepted({ ...found, bytes: app.vault.openFile(boundTo(id, found.digest), found.content) });
  });
}

export async function removeAttachment(
  app: App,
  by: Actor,
  { id, attachment, role }: OneFile & { readonly role: Role | null },
): Promise<ActionResult<Attachment>> {
  return runAction(app, by, async (tx, writeAudit) => {
    if (!(await lockWithdrawal(tx, id))) return withdrawalNotFound(id);
    const found = (await listAttachments(tx, id)).find((each) => each.id === attachment);
    if (!found) return notFound(attachment);
    if (found.operator !== by.name && !mayDo(role, 'manage'))
      return rejectAction('forbidden', attachmentTexts.notYours(found.operator));
    await deleteAttachment(tx, id, attachment);
    writeAudit({
      action: 'withdrawal.detach',
      subject: withdrawalSubject(id),
      before: auditSnapshot(found),
    });
    return accepted(found);
  });
}
