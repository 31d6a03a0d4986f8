// Shared schemas of a document: named ones become components, which the operations refer to.
import { z } from 'zod';
import { referenceTo, type Schema } from './document.ts';

const NAME = 'x-name';

/**
 * The name of a schema in the merchant document. Not the `id` of the library: its names are those of the operator document,
 * which has another Withdrawal and another Bank.
 */
export function nameSchema(name: string, schema: z.ZodType): void {
  schema.register(z.globalRegistry, { ...schema.meta(), [NAME]: name });
}

/** Removes `additionalProperties: false` at every depth: responses get more fields over time. */
export function openSchema(schema: Schema): Schema {
  return mapObjects(schema, ({ additionalProperties, ...rest }) =>
    additionalProperties === false || additionalProperties === undefined
      ? rest
      : { ...rest, additionalProperties },
  );
}

/** Without the names of the merchant document, some of whose schemas other documents use. */
export const withoutNames = (schema: Schema): Schema =>
  mapObjects(schema, (part) => Object.fromEntries(Object.entries(part).filter(([key]) => key !== NAME)));

export type SchemaComponents = {
  readonly schemas: Record<string, Schema>;
  /** The schema with a reference in place of every named part. */
  readonly refer: (schema: Schema) => Schema;
  /** A reference to the schema, which gets this name unless an equal one has another. */
  readonly share: (name: string, schema: Schema) => Schema;
};

export function openSchemaComponents(): SchemaComponents {
  const schemas: Record<string, Schema> = {};
  const names = new Map<string, string>();

  function add(name: string, schema: Schema): Schema {
    const text = JSON.stringify(schema);
    const known = names.get(text);
    if (known !== undefined) return referenceTo('schemas', known);
    if (schemas[name]) throw new Error(`two different schemas have the name ${name}`);
    schemas[name] = schema;
    names.set(text, name);
    return referenceTo('schemas', name);
  }

  const refer = (schema: Schema): Schema =>
    mapObjects(schema, ({ [NAME]: name, ...rest }) => (typeof name === 'string' ? add(name, rest) : rest));

  return {
    schemas,
    refer,
    share(name, schema) {
      const referring = refer(schema);
      return '$ref' in referring ? referring : add(name, referring);
    },
  };
}

/** Replaces every object, the inner ones first. */
function mapObjects(schema: Schema, replace: (schema: Schema) => Schema): Schema {
  const mapValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mapValue);
    return typeof value === 'object' && value !== null ? mapObjects(value as Schema, replace) : value;
  };
  return replace(Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, mapValue(value)])));
}
