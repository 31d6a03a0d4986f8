// Generates the console's types of the operator API from its OpenAPI document. Only 2xx responses are included: the console
// converts every rejection to one error type.
import openapiTypes, { astToString } from 'openapi-typescript';
import { operatorDocument } from './operator-document.mjs';

const HEAD = '// Generated from the OpenAPI document of the operator API by `npm run docs`; do not edit.\n\n';

const isSuccess = ([status]) => status.startsWith('2');

function withoutErrorResponses(document) {
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations))
      operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(isSuccess));
  return document;
}

export async function operatorTypes() {
  return HEAD + astToString(await openapiTypes(withoutErrorResponses(await operatorDocument())));
}
