// What is said to these programs. What makes no sense ends them with their usage, as an option does that they do not have.

class BadWords extends Error {
  readonly code = 'ERR_PARSE_ARGS_VALUE';
}

/** A number that makes sense as a count. */
export function wholeNumber(text: string, option: string, least = 1): number {
  if (!/^[0-9]{1,10}$/.test(text) || Number(text) < least)
    throw new BadWords(`${option} takes a whole number from ${least} on, not "${text}".`);
  return Number(text);
}

export const oneOf = <T>(found: readonly T[], option: string): readonly T[] => {
  if (found.length === 0) throw new BadWords(`${option} names nothing that there is.`);
  return found;
};
