// Filters from the URL, which may contain anything: what the server would reject is left out.

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Undefined: it is no day. */
export function startOfDay(day: string | undefined, daysLater = 0): string | undefined {
  const at = day !== undefined && DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at + daysLater * DAY_MS).toISOString();
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

export const definedOnly = <T extends object>(filter: T): Defined<T> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Defined<T>;
