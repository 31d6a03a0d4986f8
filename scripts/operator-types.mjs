// The types of the operator API, for the console: made from its document, answers to what was right alone, since the
// console turns every refusal into one error.
import openapiTypes, { astToString } from 'openapi-typescript';
import { operatorDocument } from './operator-document.mjs';

const HEAD = '// Made from the document of the operator API by `npm run docs`. Not edited by hand.\n\n';

const isRight = ([status]) => status.startsWith('2');

function withoutRefusals(document) {
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations))
      operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(isRight));
  return document;
}

export async function operatorTypes() {
  return HEAD + astToString(await openapiTypes(withoutRefusals(await operatorDocument())));
}
