// The changed fields of an object, for the audit log.

type Plain = Readonly<Record<string, unknown>>;
export type Diff = { readonly before: Plain; readonly after: Plain };

/** Ignores `version`, which always changes. */
export function diff(before: object, after: object): Diff {
  const [old, now] = [before as Plain, after as Plain];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => name !== 'version' && toJson(old[name]) !== toJson(now[name]),
  );
  const pick = (from: Plain): Plain => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(old), after: pick(now) };
}

const toJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}` : part));
