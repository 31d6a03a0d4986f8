// What a note can be about.

const NOTE_KINDS = ['withdrawal', 'merchant', 'incident'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

export type NoteSubject = { readonly kind: NoteKind; readonly id: number };

const FORMAT = new RegExp(`^(${NOTE_KINDS.join('|')}):([1-9][0-9]{0,15})$`);

/** From text like `withdrawal:1000001`. */
export function parseNoteSubject(text: string): NoteSubject | undefined {
  const [, kind, digits] = FORMAT.exec(text) ?? [];
  const id = Number(digits);
  return kind !== undefined && Number.isSafeInteger(id) ? { kind: kind as NoteKind, id } : undefined;
}

export const writeNoteSubject = ({ kind, id }: NoteSubject): string => `${kind}:${id}`;
