// Files that operators attach to withdrawals. What a file is, its content says and not its name. Only types that no browser runs as a
// page are accepted: no HTML, no SVG.
import { redactNote } from '../redact/notes.ts';

export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;
export const MAX_ATTACHMENTS = 20;
const MAX_NAME_LENGTH = 120;

export const ATTACHMENT_TYPES = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

const PDF = Buffer.from('%PDF-');
/** The signature and the header chunk, which is always the first. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

const startsWith = (content: Buffer, signature: Buffer): boolean =>
  content.subarray(0, signature.length).equals(signature);

/** Undefined: none of the accepted types. */
export function typeOfContent(content: Buffer): AttachmentType | undefined {
  if (startsWith(content, PDF)) return 'application/pdf';
  if (startsWith(content, PNG)) return 'image/png';
  if (startsWith(content, JPEG)) return 'image/jpeg';
  return undefined;
}

/** Everything that a file system, a header or a terminal could take for something else. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}"'\\/:*?<>|]+/gu;

/** For storing and downloading: one path segment without secrets, whose extension is that of the content. */
export function attachmentName(name: string, type: AttachmentType): string {
  const segment = name.split(/[\\/]/).at(-1) ?? '';
  const dot = segment.lastIndexOf('.');
  const ending = segment.slice(dot + 1).toLowerCase();
  const extensions: readonly string[] = ATTACHMENT_TYPES[type];
  const isRight = dot > 0 && extensions.includes(ending);
  const stem = redactNote(isRight ? segment.slice(0, dot) : segment)
    .replaceAll(UNSAFE, '_')
    .trim();
  const extension = isRight ? ending : extensions[0];
  const short = Array.from(stem === '' ? 'file' : stem).slice(0, MAX_NAME_LENGTH - 5);
  return `${short.join('')}.${extension}`;
}
