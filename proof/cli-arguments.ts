// Parses values of command line options. An invalid value prints the usage, like an unknown option.

class InvalidArgument extends Error {
  readonly code = 'ERR_PARSE_ARGS_VALUE';
}

export function wholeNumber(text: string, option: string, min = 1): number {
  if (!/^[0-9]{1,10}$/.test(text) || Number(text) < min)
    throw new InvalidArgument(`${option} must be a whole number of at least ${min}, not "${text}".`);
  return Number(text);
}

export const requireMatch = <T>(matches: readonly T[], option: string): readonly T[] => {
  if (matches.length === 0) throw new InvalidArgument(`${option} matches nothing.`);
  return matches;
};
