type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only what was sent: a field that is left out must not look like one that is to be emptied. */
export const definedFields = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
