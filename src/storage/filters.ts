// Conditions of a query that are only there when somebody asked for them.

/** For `ilike`: the words themselves, wherever they stand. */
export const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;

type Condition = readonly [sql: string, value: unknown];

/** `?` in each condition is its value; what is undefined is left out. */
export function where(conditions: readonly Condition[]): { clause: string; values: unknown[] } {
  const asked = conditions.filter(([, value]) => value !== undefined);
  const clause = asked.map(([sql], i) => sql.replaceAll('?', `$${i + 1}`)).join(' and ');
  return { clause: clause && `where ${clause}`, values: asked.map(([, value]) => value) };
}
