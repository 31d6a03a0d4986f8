// Generates the console's types of the operator API from its OpenAPI document. Only the bodies of 2xx responses are included:
// the console converts every rejection to one error type, and reads no headers.
import openapiTypes, { astToString } from 'openapi-typescript';
import { apiDocuments } from './api-documents.mjs';

const HEAD = '// Generated from the OpenAPI document of the operator API by `npm run docs`; do not edit.\n\n';

const isSuccess = ([status]) => status.startsWith('2');

function withBodiesOnly({ components, ...document }) {
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations)) {
      // The console names operations by their path; types by name would be a second set.
      delete operation.operationId;
      operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(isSuccess));
      for (const response of Object.values(operation.responses)) delete response.headers;
    }
  const { headers: _, examples: __, ...rest } = components;
  return { ...document, components: rest };
}

export async function operatorTypes() {
  const { operator } = await apiDocuments();
  return HEAD + astToString(await openapiTypes(withBodiesOnly(operator)));
}
