// A term that a page explains, and the texts around it.
export type Term = {
  readonly name: string;
  readonly meaning: string;
  /** A page of the manual, and a place on it. */
  readonly manual: string;
};

export const helpTexts = {
  label: (name: string) => `Explain: ${name}`,
  manual: 'Read more in the manual',
};
