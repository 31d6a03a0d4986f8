// The changed fields of an object, for the audit log.

type Plain = Readonly<Record<string, unknown>>;
export type Diff = { readonly before: Plain; readonly after: Plain };

/** Ignores `version`, which always changes. */
export function diff(before: object, after: object): Diff {
  const [oldFields, newFields] = [before as Plain, after as Plain];
  const names = [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])].filter(
    (name) => name !== 'version' && toJson(oldFields[name]) !== toJson(newFields[name]),
  );
  const pick = (from: Plain): Plain => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(oldFields), after: pick(newFields) };
}

const toJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}` : part));
