import { z } from 'zod';
import { ATTACHMENT_TYPES, type AttachmentType } from '../../domain/attachments/attachments.ts';
import type { Attachment } from '../../usecases/operator/attachments/attachments.ts';
import { iso, time } from '../fields.ts';

const types = Object.keys(ATTACHMENT_TYPES) as [AttachmentType, ...AttachmentType[]];

export const attachmentItem = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(types),
    size: z.int().meta({ description: 'In bytes' }),
    sha256: z.string(),
    operator: z.string(),
    attached_at: time,
  })
  .meta({ id: 'Attachment' });

export const serializeAttachment = ({
  id,
  name,
  type,
  size,
  digest,
  operator,
  attachedAt,
}: Attachment): z.input<typeof attachmentItem> => ({
  id,
  name,
  type,
  size,
  sha256: digest.toString('hex'),
  operator,
  attached_at: iso(attachedAt),
});
