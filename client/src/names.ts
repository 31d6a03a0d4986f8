// The API writes order_id, this client orderId. The keys of `metadata` are the merchant's own and stay as they are.

const toSnakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      rename(name),
      name === 'metadata' ? content : renamed(content, rename),
    ]),
  );
}

export const toApi = (fields: object): object => renamed(fields, toSnakeCase) as object;
export const fromApi = (body: unknown): unknown => renamed(body, toCamelCase);
