// The operations of the service: every one in the two OpenAPI documents, callbacks, and pages.
import type { Random } from '../random.ts';

export type Operation = {
  /** Its row in the printed table. */
  readonly group: string;
  readonly kind: 'merchant' | 'callback' | 'page' | 'operator';
  readonly method: string;
  /** With {parameters}. */
  readonly path: string;
  /** Its fields with valid sample values. */
  readonly fields: ReadonlyMap<string, unknown>;
  /** It stays open or reads the whole database, so it is only sent without a session. */
  readonly unauthenticatedOnly: boolean;
  /** It requires a session; tokens are rejected. */
  readonly inPerson: boolean;
};

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`;

const OPERATOR_API = '/operator/v1';
export const nameBelowApi = ({ method, path }: Operation): string =>
  `${method} ${path.replace(OPERATOR_API, '')}`;

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
};

type Described = {
  readonly 'x-in-person'?: true;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};

export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
};

/** For fields whose type does not determine a valid value. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  amount: '1',
  wallet: '4111111111111111',
  system: 'card',
  bank_id: '100000000111',
  fee_from: 'balance',
  // Empty counts as missing: a token cannot be invented, and no host is registered.
  quote_id: '',
  cursor: '',
  callback_url: '',
  // As text, it is the same in every encoding.
  metadata: '{"customer":"c-17"}',
  status: 'Created',
  limit: '5',
  from: '2026-01-31',
  to: '2026-02-28',
  webhook_id: 'evt_1000001_1',
  url: 'http://127.0.0.1:9/hooks',
  csv: 'bank_id,name\n',
};

function resolve(schema: Schema, { components }: Document): Schema {
  if (schema.$ref === undefined) return schema;
  const referenced = components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
  if (!referenced) throw new Error(`${schema.$ref} is not in the document`);
  return referenced;
}

function sampleOf(schema: Schema, document: Document): unknown {
  if (schema.$ref !== undefined) return sampleOf(resolve(schema, document), document);
  const { anyOf, oneOf, properties, items } = schema;
  const [first] = anyOf ?? oneOf ?? [];
  if (first) return sampleOf(first, document);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (properties) return Object.fromEntries(fieldsOf(schema, document));
  if (items) return [sampleOf(items, document)];
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return schema.format === 'date-time' ? '2026-01-31T12:00:00Z' : 'sample';
}

const fieldsOf = ({ properties = {} }: Schema, document: Document): Map<string, unknown> =>
  new Map(
    Object.entries(properties).map(([name, schema]) => [name, SAMPLES[name] ?? sampleOf(schema, document)]),
  );

/** Combines the fields of all alternatives of a body. */
function bodyFields(schema: Schema, document: Document): Map<string, unknown> {
  const body = resolve(schema, document);
  const alternatives = body.anyOf ?? body.oneOf ?? [body];
  return new Map(
    alternatives.flatMap((alternative) => [...fieldsOf(resolve(alternative, document), document)]),
  );
}

const UNAUTHENTICATED_ONLY = /\/(?:events|ledger\/verify|audit\/verify)$|\.csv$/;

function fromDocument(document: Document, kind: 'merchant' | 'operator'): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters = [], requestBody, ...described }]): Operation => {
      const method = name.toUpperCase();
      const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
      const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
      return {
        group: kind === 'operator' ? `operator ${method}` : `${method} ${path.split('/').at(-1)}`,
        kind,
        method,
        path,
        fields: new Map([
          ...queryParameters.map(
            (parameter) =>
              [parameter.name, SAMPLES[parameter.name] ?? sampleOf(parameter.schema, document)] as const,
          ),
          ...(schema ? bodyFields(schema, document) : []),
        ]),
        unauthenticatedOnly: kind === 'operator' && UNAUTHENTICATED_ONLY.test(path),
        inPerson: described['x-in-person'] === true,
      };
    }),
  );
}

const page = (path: string, method = 'GET'): Operation => ({
  group: 'pages and health',
  kind: 'page',
  method,
  path,
  fields: new Map(),
  unauthenticatedOnly: false,
  inPerson: false,
});

const PAGES = ['/', '/health', '/ready', '/metrics', '/favicon.ico', '/home.css', '/docs/', '/openapi.json']
  .concat(['/console', '/console/', '/console/queue', '/console/{path}', '/{path}', '/api/v2/{path}'])
  .map((path) => page(path));

const callback: Operation = {
  group: 'POST callbacks',
  kind: 'callback',
  method: 'POST',
  path: '/callbacks/{aggregator}',
  fields: new Map<string, unknown>([
    ['reference', 'sample'],
    ['state', 'paid'],
    ['id', 'sample'],
    ['amount', '100.00'],
    ['currency', 'RUB'],
    ['code', 'declined'],
    ['text', 'a word'],
  ]),
  unauthenticatedOnly: false,
  inPerson: false,
};

export type Catalog = {
  readonly operations: readonly Operation[];
  /** Operators' writes, which are sent in turn. */
  readonly writes: readonly [Operation, ...Operation[]];
  choose(random: Random): Operation;
};

const SHARES: Readonly<Record<Operation['kind'], number>> = {
  merchant: 70,
  callback: 12,
  operator: 12,
  page: 6,
};

export function openCatalog(merchants: Document, operators: Document): Catalog {
  const documented = fromDocument(merchants, 'merchant');
  const info = documented.filter(({ path }) => path.endsWith('/getWithdrawInfo'));
  const aliases = info.map((operation) => ({ ...operation, path: '/api/v2/merchant/getWithdrawInfo' }));
  const creates = documented.filter(({ path }) => path.endsWith('/createWithdraw'));
  const byKind: Record<Operation['kind'], readonly Operation[]> = {
    // Creates are sent most often.
    merchant: [...documented, ...aliases, ...creates, ...creates, ...creates, ...creates],
    callback: [callback],
    operator: fromDocument(operators, 'operator'),
    page: PAGES,
  };
  return {
    operations: [...new Set(Object.values(byKind).flat())],
    writes: byKind.operator.filter(({ method }) => method !== 'GET') as [Operation, ...Operation[]],
    choose(random) {
      let left = random.int(100);
      for (const [kind, share] of Object.entries(SHARES) as [Operation['kind'], number][]) {
        if (left < share) return random.pick(byKind[kind] as [Operation, ...Operation[]]);
        left -= share;
      }
      return callback;
    },
  };
}
