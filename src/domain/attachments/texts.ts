// Messages to operators about attached files.
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from './attachments.ts';

const MAX_MEGABYTES = MAX_ATTACHMENT_BYTES / (1024 * 1024);

export const attachmentTexts = {
  notFound: (id: number) => `There is no attachment ${id} of this withdrawal.`,
  empty: 'The file is empty.',
  notBase64: 'The content must be the file in Base64.',
  tooLarge: `The file is larger than ${MAX_MEGABYTES} MB. Attach a smaller scan, or record a link.`,
  wrongType: 'The file is not a PDF, PNG or JPG. Its content decides, not its name.',
  tooMany: `A withdrawal has at most ${MAX_ATTACHMENTS} attachments. Remove one first.`,
  notYours: (operator: string) => `${operator} attached it. Only ${operator} or an admin can remove it.`,
};
