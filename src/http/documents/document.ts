// The parts of an OpenAPI document that this folder reads and adds.

export type Schema = { [keyword: string]: unknown };

export type Reference = { readonly $ref: string };

type MediaType = { schema: Schema; example?: unknown; examples?: Record<string, Reference> };

export type Response = {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, MediaType>;
};

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };

export type Operation = {
  operationId: string;
  summary?: string;
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response>;
};

export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, Record<string, unknown>>;
  webhooks?: object;
};

type Part = 'schemas' | 'headers' | 'examples';

export const referenceTo = (part: Part, name: string): Reference => ({
  $ref: `#/components/${part}/${name}`,
});

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

/** Those that a response refers to. */
const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** Those that operations refer to, directly or by others: named schemas are known to every document. */
export function usedSchemas(document: Document, schemas: Record<string, unknown>): Record<string, unknown> {
  const used = new Set<string>();
  const add = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(REFERENCE))
      if (!used.has(name)) {
        used.add(name);
        add(schemas[name]);
      }
  };
  add(document.paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

export function usedExamples(document: Document, examples: Record<string, object>): Record<string, object> {
  const media = operationsOf(document).flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ content }) => Object.values(content ?? {})),
  );
  const used = new Set(media.flatMap((type) => Object.keys(type.examples ?? {})));
  return Object.fromEntries(Object.entries(examples).filter(([name]) => used.has(name)));
}
