// What is said to these programs. What makes no sense ends them with their usage, as an option does that they do not have.

class BadWords extends Error {
  readonly code = 'ERR_PARSE_ARGS_VALUE';
}

/** A number that makes sense as a count. */
export function wholeNumber(text: string, option: string): number {
  if (!/^[1-9][0-9]{0,9}$/.test(text))
    throw new BadWords(`${option} takes a whole number above zero, not "${text}".`);
  return Number(text);
}

export const oneOf = <T>(found: readonly T[], option: string): readonly T[] => {
  if (found.length === 0) throw new BadWords(`${option} names nothing that there is.`);
  return found;
};
