// Completes the merchant document that the routes generate: shared schemas, credentials, response headers, examples of every
// error, and webhooks. It works on every operation, so that a new one needs nothing but its route.
import { z } from 'zod';
import { REJECTIONS, type RejectionCode } from '../../domain/rejections.ts';
import { errorSchema } from '../merchant/documents.ts';
import { type Document, type Operation, operationsOf, type Schema, usedExamples } from './document.ts';
import { CODES, codesOf, describeErrors, errorExamples } from './errors.ts';
import { headersOf, RESPONSE_HEADERS } from './headers.ts';
import { openSchema, openSchemaComponents, type SchemaComponents } from './schemas.ts';
import { webhooksOf } from './webhooks.ts';

const CREDENTIALS = ['merchant_id', 'secret_key'];

const SECURITY_SCHEMES = {
  merchantId: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Merchant-Id',
    description: 'The merchant identifier; instead of the field `merchant_id`',
  },
  secretKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Secret-Key',
    description: 'The secret key of the merchant; instead of the field `secret_key`',
  },
};

/** Both headers, or neither: then the credentials are fields, which OpenAPI cannot call a security scheme. */
const SECURITY = [{ merchantId: [], secretKey: [] }, {}];

/** Callbacks are for aggregators. */
const MERCHANT_CODES = (Object.keys(REJECTIONS) as RejectionCode[]).filter(
  (code) => code !== 'callback_refused',
);

export function completeMerchantDocument(document: Document): Document {
  const components = openSchemaComponents();
  components.share('Error', commonError());
  for (const operation of operationsOf(document)) {
    operation.security = SECURITY;
    makeCredentialsOptional(operation);
    addRequestExample(operation);
    describeResponses(operation);
    shareSchemas(operation, components);
  }
  const webhooks = webhooksOf(components);
  return {
    ...document,
    webhooks,
    components: {
      ...document.components,
      securitySchemes: SECURITY_SCHEMES,
      schemas: components.schemas,
      headers: RESPONSE_HEADERS,
      examples: usedExamples(document, errorExamples(MERCHANT_CODES)),
    },
  };
}

function commonError(): Schema {
  const {
    $schema: _,
    [CODES]: __,
    description: ___,
    ...schema
  } = z.toJSONSchema(errorSchema(MERCHANT_CODES));
  return openSchema(schema);
}

/** Headers can replace the fields; a body of nothing else can be absent. */
function makeCredentialsOptional({ parameters = [], requestBody }: Operation): void {
  for (const parameter of parameters) if (CREDENTIALS.includes(parameter.name)) parameter.required = false;
  if (!requestBody) return;
  for (const media of Object.values(requestBody.content)) {
    const { required = [], ...schema } = media.schema;
    const others = (required as string[]).filter((name) => !CREDENTIALS.includes(name));
    requestBody.required = others.length > 0;
    media.schema = requestBody.required ? { ...schema, required: others } : schema;
  }
}

/**
 * From the examples of the fields, without the credentials: the reference sends the example, and a field would override the
 * header that the reader has filled in. Fields of a request without required ones are alternatives, so it has the first.
 */
function addRequestExample({ requestBody }: Operation): void {
  const json = requestBody?.content['application/json'];
  if (!json) return;
  const { properties = {}, required = [] } = json.schema as { properties?: object; required?: string[] };
  const fields = Object.entries(properties as Record<string, Schema>).flatMap(([name, { examples }]) =>
    Array.isArray(examples) && !CREDENTIALS.includes(name) ? [[name, examples[0]] as const] : [],
  );
  const example = Object.fromEntries(required.length > 0 ? fields : fields.slice(0, 1));
  if (required.every((name) => name in example)) json.example = example;
}

function describeResponses({ parameters = [], responses }: Operation): void {
  const codes = Object.values(responses).flatMap(codesOf);
  const traits = {
    isReplayed: codes.includes('order_id_used'),
    isConditional: parameters.some(({ name }) => name === 'If-None-Match'),
  };
  for (const response of Object.values(responses)) {
    const codesOfStatus = codesOf(response);
    response.headers = headersOf(codesOfStatus, traits);
    if (codesOfStatus.length > 0) describeErrors(response);
    else response.description = 'Success';
  }
  if (traits.isConditional)
    responses['304'] = {
      description: 'Not changed since the version of `If-None-Match`',
      headers: headersOf([], traits),
    };
}

/** Every encoding of a request gets the same reference: some generators otherwise take it for several requests. */
function shareSchemas(
  { operationId, requestBody, responses }: Operation,
  { share, refer }: SchemaComponents,
): void {
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  for (const media of Object.values(requestBody?.content ?? {}))
    media.schema = share(`${name}Request`, media.schema);
  for (const [status, { content }] of Object.entries(responses))
    for (const media of Object.values(content ?? {}))
      media.schema =
        status === '200' ? share(`${name}Response`, openSchema(media.schema)) : refer(media.schema);
}
