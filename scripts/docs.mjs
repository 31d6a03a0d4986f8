// npm run docs: writes the generated files in the repository: pages under docs/, and the API types of the web apps.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedDocs } from './generated-docs.mjs';
import { prepare, root } from './prepare.mjs';

prepare();
const tables = {
  ...(await import('../dist/domain/rejections.js')),
  ...(await import('../dist/domain/steps.js')),
};
for (const [name, text] of Object.entries(generatedDocs(tables)))
  writeFileSync(join(root, 'docs', name), text);

const { webAppTypes } = await import('./web-app-types.mjs');
for (const [path, text] of Object.entries(await webAppTypes())) writeFileSync(join(root, path), text);
