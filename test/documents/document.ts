// An OpenAPI document for tests: its operations, its references, and validators of its schemas.
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export type Schema = { readonly [keyword: string]: unknown };

type Media = {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>;
};

export type Response = {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Media>>;
};

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
};

type Methods = Readonly<Record<string, Operation>>;

export type Document = {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Methods>>;
  readonly webhooks?: Readonly<Record<string, Methods>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

export const mediaOf = ({ content }: Response): readonly Media[] => Object.values(content ?? {});

export function resolve(document: Document, { $ref }: { readonly $ref: string }): unknown {
  let part: unknown = document;
  for (const key of $ref.replace(/^#\//, '').split('/')) part = (part as Record<string, unknown>)[key];
  return part;
}

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);

/** Operations share most of their schemas, and compiling one takes milliseconds. */
const compiled = new WeakMap<Document, Map<string, ValidateFunction>>();

/** The errors of a value; none: it fits the schema. */
export function errorsOf(document: Document, schema: Schema, value: unknown): readonly unknown[] {
  const validators = compiled.get(document) ?? new Map<string, ValidateFunction>();
  compiled.set(document, validators);
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? ajv.compile({ ...schema, components: document.components });
  validators.set(key, validate);
  return validate(value) ? [] : (validate.errors ?? []);
}

/** The schema and every schema in it, through references. */
export function schemasIn(document: Document, schema: unknown, seen = new Set<unknown>()): Schema[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { $ref } = schema as { $ref?: string };
  const inner = [...Object.values(schema), ...($ref === undefined ? [] : [resolve(document, { $ref })])];
  return [schema as Schema, ...inner.flatMap((part) => schemasIn(document, part, seen))];
}
