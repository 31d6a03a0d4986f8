// Conditions of a query that are only there when somebody asked for them.

/** For `ilike`: the words themselves, wherever they stand. */
export const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;

type Condition = readonly [sql: string, value: unknown];

/** `?` in a condition is its value, and one without a `?` takes none; what is undefined is left out. */
export function where(conditions: readonly Condition[]): { clause: string; values: unknown[] } {
  const values: unknown[] = [];
  const clause = conditions
    .filter(([, value]) => value !== undefined)
    .map(([sql, value]) => {
      if (!sql.includes('?')) return sql;
      values.push(value);
      return sql.replaceAll('?', `$${values.length}`);
    })
    .join(' and ');
  return { clause: clause && `where ${clause}`, values };
}
