// Lints the OpenAPI documents of the merchant and the operator API with Redocly and Spectral. Part of npm run check.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiDocuments } from './api-documents.mjs';
import { root } from './prepare.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sluice-documents-'));
const paths = Object.entries(await apiDocuments()).map(([name, document]) => {
  const path = join(folder, `${name}.json`);
  // On several lines, so that a finding has a position that can be looked up.
  writeFileSync(path, JSON.stringify(document, null, 2));
  return path;
});

const LINTERS = [
  ['redocly', ['lint', '--config', join(root, 'redocly.yaml'), ...paths]],
  ['spectral', ['lint', '--ruleset', join(root, '.spectral.yaml'), '--fail-severity', 'hint', ...paths]],
];
// They neither report their use nor look for updates.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const codes = await Promise.all(
  LINTERS.map(async ([name, args]) => {
    const linter = join(root, 'node_modules', '.bin', name);
    const child = spawn(linter, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    const [code] = await once(child, 'close');
    if (code !== 0) process.stdout.write(`${name}:\n${Buffer.concat(output)}\n`);
    return code;
  }),
);
rmSync(folder, { recursive: true });
process.exit(codes.every((code) => code === 0) ? 0 : 1);
