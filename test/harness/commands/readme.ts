// The README, in parts that tests run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.ts';

const chapters = readFileSync(join(root, 'README.md'), 'utf8').split(/^(?=## )/m);

export function chapterOf(title: string): string {
  const chapter = chapters.find((text) => text.startsWith(`## ${title}\n`));
  if (chapter === undefined) throw new Error(`The README has no chapter ${title}.`);
  return chapter;
}

export const chaptersExcept = (title: string): string =>
  chapters.filter((text) => text !== chapterOf(title)).join('');

export const commandsIn = (text: string): string[] =>
  [...text.matchAll(/```sh\n([^`]+)```/g)].map(([, block = '']) => block);

/** What the README says that a command prints. */
export const outputIn = (commands: string): string[] =>
  [...commands.matchAll(/^# (.+)$/gm)].map(([, line = '']) => line);

type Addresses = { readonly url: string; readonly simulator?: string };

/** With the addresses of a server, and without npx, which needs an installed package. */
export const onServer = (text: string, { url, simulator = '' }: Addresses): string =>
  text
    .replaceAll('http://127.0.0.1:8080', url)
    .replaceAll('http://127.0.0.1:8081', simulator)
    .replaceAll('npx sluice', `node ${join(root, 'bin', 'sluice.mjs')}`);
