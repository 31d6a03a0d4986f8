// Optional conditions of a query.

/** A pattern for `ilike` that matches the text anywhere, with wildcards escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

type Condition = readonly [sql: string, value: unknown];

/** Each `?` in a condition stands for its value; a condition without `?` takes none. Undefined values drop the condition. */
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
