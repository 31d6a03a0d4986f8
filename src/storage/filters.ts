// Conditions of a query that are only there when somebody asked for them.

type Condition = readonly [sql: string, value: unknown];

/** `?` in each condition is its value; what is undefined is left out. */
export function where(conditions: readonly Condition[]): { clause: string; values: unknown[] } {
  const asked = conditions.filter(([, value]) => value !== undefined);
  const clause = asked.map(([sql], i) => sql.replaceAll('?', `$${i + 1}`)).join(' and ');
  return { clause: clause && `where ${clause}`, values: asked.map(([, value]) => value) };
}
