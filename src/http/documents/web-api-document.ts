// Completes the document of a web app's API, which its routes generate: names of operations, response headers and examples of every
// rejection.
import { REJECTION_RESPONSES, type RejectionCode } from '../web-api/response.ts';
import {
  type Document,
  type Operation,
  operationsOf,
  type Reference,
  referenceTo,
  usedExamples,
  usedSchemas,
} from './document.ts';
import { RESPONSE_HEADERS } from './headers.ts';
import { openSchema, withoutNames } from './schemas.ts';

type WebApiOperation = Operation & {
  'x-right'?: string;
  /** The rejections of the route, for their examples. */
  'x-rejections'?: readonly RejectionCode[];
};

const CODES = Object.keys(REJECTION_RESPONSES) as RejectionCode[];
const WITH_FIELD: readonly RejectionCode[] = ['malformed', 'invalid'];
const WITH_RETRY_AFTER: readonly RejectionCode[] = ['busy', 'locked'];
const { 'X-Request-Id': requestId, 'Retry-After': retryAfter } = RESPONSE_HEADERS;

export function completeWebApiDocument(generated: Document): Document {
  const document = withoutNames(generated) as Document;
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      operation.operationId = operationIdOf(method, path);
  for (const operation of operationsOf(document)) describeOperation(operation);
  const { schemas = {}, ...components } = document.components ?? {};
  return {
    ...document,
    components: {
      ...components,
      schemas: usedSchemas(document, openSchema(schemas)),
      headers: { 'X-Request-Id': requestId, 'Retry-After': retryAfter },
      examples: usedExamples(document, Object.fromEntries(CODES.map((code) => [code, exampleOf(code)]))),
    },
  };
}

/** GET /operator/v1/withdrawals/{id} is getWithdrawalsId. */
const operationIdOf = (method: string, path: string): string =>
  method +
  path
    .replace(/^\/(?:operator|portal)\/v1/, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function describeOperation(operation: WebApiOperation): void {
  const { 'x-rejections': codes = [], 'x-right': right, responses } = operation;
  delete operation['x-rejections'];
  if (right === 'public') operation.security = [];
  for (const [status, response] of Object.entries(responses)) {
    const codesOfStatus = codes.filter((code) => String(REJECTION_RESPONSES[code].status) === status);
    response.headers = headersOf(codesOfStatus);
    for (const media of Object.values(response.content ?? {})) {
      media.schema = openSchema(media.schema);
      if (codesOfStatus.length > 0) media.examples = examplesOf(codesOfStatus);
    }
  }
}

const headersOf = (codes: readonly RejectionCode[]): Record<string, Reference> => ({
  'X-Request-Id': referenceTo('headers', 'X-Request-Id'),
  ...(codes.some((code) => WITH_RETRY_AFTER.includes(code))
    ? { 'Retry-After': referenceTo('headers', 'Retry-After') }
    : {}),
});

const examplesOf = (codes: readonly RejectionCode[]): Record<string, Reference> =>
  Object.fromEntries(codes.map((code) => [code, referenceTo('examples', code)]));

const exampleOf = (code: RejectionCode) => ({
  summary: code,
  value: {
    error: REJECTION_RESPONSES[code].when.replaceAll('`', ''),
    code,
    ...(WITH_FIELD.includes(code) ? { field: 'amount' } : {}),
    request_id: 'q3bXz9w-1f',
  },
});
