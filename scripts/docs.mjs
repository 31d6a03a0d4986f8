// npm run docs: writes what is generated and kept: pages, and the console's types of the operator API.
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

const { operatorTypes } = await import('./operator-types.mjs');
writeFileSync(join(root, 'console', 'src', 'api', 'schema.ts'), await operatorTypes());
