// Generates the types of the web apps from the OpenAPI documents of their APIs. Only the bodies of 2xx responses are included: an app
// converts every rejection to one error type, and reads no headers.
import openapiTypes, { astToString } from 'openapi-typescript';
import { apiDocuments } from './api-documents.mjs';

const headOf = (api) =>
  `// Generated from the OpenAPI document of the ${api} API by \`npm run docs\`; do not edit.\n\n`;

/** Each web app, and the API that it calls. */
const WEB_APPS = { console: 'operator', portal: 'portal' };

const isSuccess = ([status]) => status.startsWith('2');

function withBodiesOnly({ components, ...document }) {
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations)) {
      // An app names operations by their path; types by name would be a second set.
      delete operation.operationId;
      operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(isSuccess));
      for (const response of Object.values(operation.responses)) delete response.headers;
    }
  const { headers: _, examples: __, ...rest } = components;
  return { ...document, components: rest };
}

/** By the file that holds them. */
export async function webAppTypes() {
  const documents = await apiDocuments();
  const files = Object.entries(WEB_APPS).map(async ([app, api]) => [
    `${app}/src/api/schema.ts`,
    headOf(api) + astToString(await openapiTypes(withBodiesOnly(documents[api]))),
  ]);
  return Object.fromEntries(await Promise.all(files));
}
