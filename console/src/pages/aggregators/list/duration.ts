// A number of seconds in words, such as `1 d` or `2 h 30 min`.
const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

export function duration(seconds: number): string {
  let rest = seconds;
  const parts: string[] = [];
  for (const [name, size] of UNITS) {
    if (rest >= size) parts.push(`${Math.floor(rest / size)} ${name}`);
    rest %= size;
  }
  return parts.join(' ') || '0 s';
}
