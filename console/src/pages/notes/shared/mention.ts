// The name that is being typed after an @, for suggestions.

const OPEN_MENTION = /(?:^|[\s(])@([\p{L}\p{N}._@-]*)$/u;

export function openMention(text: string, caret: number): string | undefined {
  return OPEN_MENTION.exec(text.slice(0, caret))?.[1]?.toLowerCase();
}

type Edited = { readonly text: string; readonly caret: number };

/** Replaces what was typed of the name. */
export function completeMention(text: string, caret: number, name: string): Edited {
  const typed = openMention(text, caret) ?? '';
  const before = `${text.slice(0, caret - typed.length)}${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}
