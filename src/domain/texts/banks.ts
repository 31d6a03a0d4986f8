// Messages to operators about banks and lists of banks. A problem is part of a sentence or of a list of problems.

type LineProblem = { readonly line: number; readonly text: string };

export const bankTexts = {
  notFound: (bankId: string) => `There is no bank ${bankId}.`,
  invalid: (problem: string) => `Invalid bank: ${problem}.`,

  // Problems
  idFormat: (bankId: string) =>
    `bank_id "${bankId.slice(0, 40)}" must be 1 to 32 letters, digits, dashes or underscores`,
  nameLength: (bankId: string) => `the name of bank ${bankId} must have 1 to 200 characters`,
  nameUnstorable: (bankId: string) => `the name of bank ${bankId} contains invalid characters`,
  duplicate: (bankId: string, line: number) => `bank ${bankId} is a duplicate of line ${line}`,
  listEmpty: 'the list is empty',

  // Import of a list
  listChangedSinceOpened: 'The list of banks has changed since you opened it. Reload it before you decide.',
  listNotCsv: (line: number) =>
    `The list of banks is not CSV: on line ${line} a quotation mark is misplaced or not closed.`,
  columnsMissing: 'The first line must name the columns bank_id and name.',
  /** Line 0: the list as a whole. */
  notImported: (problems: readonly LineProblem[], maxListed: number) => {
    const listed = problems
      .slice(0, maxListed)
      .map(({ line, text }) => (line === 0 ? text : `line ${line}: ${text}`));
    const omitted = problems.length > maxListed ? `; and ${problems.length - maxListed} more` : '';
    return `No bank was imported: ${listed.join('; ')}${omitted}.`;
  },
} as const;
