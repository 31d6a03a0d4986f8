// Operators whom a text names, like `@anna`.

/** Not in the middle of a word, such as in an e-mail address. */
const MENTION = /(?<![\p{L}\p{N}._@-])@([a-z0-9][a-z0-9._@-]{0,63})/giu;
const PUNCTUATION = /[._@-]+$/;

type Mentions = {
  /** In the order of their first mention. */
  readonly names: readonly string[];
  /** Without an operator of this name. */
  readonly unknown: readonly string[];
};

export function findMentions(text: string, isOperator: (name: string) => boolean): Mentions {
  const names = new Set<string>();
  const unknown = new Set<string>();
  for (const [, written = ''] of text.matchAll(MENTION)) {
    const name = written.toLowerCase();
    // The mark at its end may belong to the sentence.
    const known = [name, name.replace(PUNCTUATION, '')].find(isOperator);
    if (known === undefined) unknown.add(name);
    else names.add(known);
  }
  return { names: [...names], unknown: [...unknown] };
}
