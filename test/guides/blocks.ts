// The fenced blocks of the guides, and the programs that run them. The second word of a block says what it is for:
// run: a program; before: to be run before each program of its section; serve: a receiver of webhooks; output: what the
// programs before it print, with … for anything.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../scripts/prepare.mjs';

const FOLDER = join(root, 'docs', 'guides');

export const GUIDES = readdirSync(FOLDER)
  .map((file) => file.replace('.md', ''))
  .filter((name) => name !== 'README');

export const readGuide = (name: string): string => readFileSync(join(FOLDER, `${name}.md`), 'utf8');

export type Block = { readonly language: string; readonly use: string; readonly text: string };

const FENCE = /^```(\w+) ([\w-]+)\n([\s\S]*?)^```$/gm;

export const blocksOf = (guide: string): readonly Block[] =>
  [...readGuide(guide).matchAll(FENCE)].map(([, language = '', use = '', text = '']) => ({
    language,
    use,
    text,
  }));

export type Example = Block & { readonly title: string; readonly before: string; readonly output: string };

/** The programs of a guide, each with what is to be run before it, and with what it prints. */
export function examplesOf(guide: string): readonly Example[] {
  const blocks = blocksOf(guide);
  return blocks.flatMap((block, i) => {
    if (block.use !== 'run') return [];
    return {
      ...block,
      title: `${block.language} example ${i + 1}`,
      before: blocks.slice(0, i).findLast(({ use }) => use === 'before')?.text ?? '',
      output: blocks.slice(i).find(({ use }) => use === 'output')?.text ?? '',
    };
  });
}

const LANGUAGES: Readonly<Record<string, { command: string; args: readonly string[]; folder: string }>> = {
  sh: { command: 'bash', args: ['-eu', '-o', 'pipefail', '-s'], folder: '.' },
  php: { command: 'php', args: [], folder: 'clients/php' },
  python: { command: 'python3', args: ['-'], folder: 'clients/python' },
  ts: { command: process.execPath, args: ['--input-type=module', '-'], folder: '.' },
};

const languageOf = (name: string) => {
  const language = LANGUAGES[name];
  if (!language) throw new Error(`No program runs ${name}.`);
  return language;
};

const isInstalled = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const MISSING = Object.values(LANGUAGES).flatMap(({ command }) => (isInstalled(command) ? [] : command));

/** Why an example cannot run here; empty if it can. */
export function whyNot(language: string): string {
  const { command } = languageOf(language);
  return MISSING.includes(command) ? ` (skipped: ${command} is not installed)` : '';
}

const envOf = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  PYTHONDONTWRITEBYTECODE: '1',
  ...env,
});

const compiled = ({ language, text }: Pick<Block, 'language' | 'text'>): string =>
  language === 'ts'
    ? ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ES2023 } }).outputText
    : text;

type Options = { readonly env: NodeJS.ProcessEnv; readonly cwd?: string };

/** Not spawnSync: the server that it calls is in this process. */
export function runBlock(
  block: Pick<Block, 'language' | 'text'>,
  { env, cwd }: Options,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const { command, args, folder } = languageOf(block.language);
  const child = spawn(command, args, { cwd: cwd ?? join(root, folder), env: envOf(env) });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  child.stdin.end(compiled(block));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}

/** Starts a receiver of webhooks; it ends with `stop`. */
export function serveBlock(block: Block, { env, cwd }: Options & { readonly cwd: string }) {
  const { command, args, folder } = languageOf(block.language);
  // PHP needs a file, and reads no programs from its input when it serves.
  const isPhp = block.language === 'php';
  const serving = ['-S', `127.0.0.1:${env['PORT']}`, '-d', `include_path=${join(root, folder)}`, 'hooks.php'];
  const child = spawn(command, isPhp ? serving : args, {
    cwd: isPhp ? cwd : join(root, folder),
    env: envOf(env),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.stdin.end(isPhp ? '' : compiled(block));
  const ended = once(child, 'close');
  return {
    output: () => output,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Ids, times and figures of a run differ from those in the guide. */
export const withoutIds = (text: string): string =>
  text
    .replaceAll(/\b1[0-9]{6,12}\b/g, 'ID')
    .replaceAll(/"merchant_id":[0-9]+/g, '"merchant_id":ID')
    .trim();

/** Matches what the guide says, line by line. */
export function outputPattern(documented: string): RegExp {
  const parts = withoutIds(documented).split('…');
  return new RegExp(`^${parts.map(escaped).join('.*')}$`);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
