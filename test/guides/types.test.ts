// The examples in TypeScript, checked by its compiler as strictly as this repository.
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { buildClient, root } from '../../scripts/prepare.mjs';
import { blocksOf, GUIDES } from './blocks.ts';

test('every example in TypeScript has correct types', () => {
  buildClient();
  // Within the repository, where the client is installed; the files exist only in memory.
  const files = new Map(
    GUIDES.flatMap((guide) =>
      blocksOf(guide)
        .filter(({ language }) => language === 'ts')
        .map(({ text }, i) => [join(root, `${guide}-${i + 1}.ts`), text] as const),
    ),
  );
  expect(files.size).toBeGreaterThan(7);
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.getSourceFile = (name, languageVersion, ...rest) => {
    const text = files.get(name);
    return text === undefined
      ? getSourceFile(name, languageVersion, ...rest)
      : ts.createSourceFile(name, text, languageVersion);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  const found = ts.getPreEmitDiagnostics(program);
  expect(ts.formatDiagnostics(found, { ...host, getCurrentDirectory: () => root })).toBe('');
});
