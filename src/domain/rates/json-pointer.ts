// JSON pointers (RFC 6901): /data/0/price is the price of the first item of data.

const POINTER = /^(\/([^~/]|~[01])*)+$/;

export const isJsonPointer = (text: string): boolean => POINTER.test(text);

/** Undefined: not JSON. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const decode = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
const INDEX = /^(0|[1-9][0-9]{0,8})$/;

/** Undefined: there is nothing at that place. */
export function findByPointer(json: unknown, pointer: string): unknown {
  let value = json;
  for (const part of pointer.split('/').slice(1).map(decode)) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value) ? !INDEX.test(part) : !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}
