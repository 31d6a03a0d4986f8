// Parsing of command line values. An invalid value prints the usage, like an unknown option of parseArgs does.

class InvalidArgument extends Error {
  readonly code = 'ERR_PARSE_ARGS_VALUE';
}

export function wholeNumber(text: string, option: string, least = 1): number {
  if (!/^[0-9]{1,10}$/.test(text) || Number(text) < least)
    throw new InvalidArgument(`${option} takes a whole number of at least ${least}, not "${text}".`);
  return Number(text);
}

export const atLeastOne = <T>(found: readonly T[], option: string): readonly T[] => {
  if (found.length === 0) throw new InvalidArgument(`${option} matches nothing.`);
  return found;
};
