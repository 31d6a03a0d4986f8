// Progress on standard error: a spinner in a terminal, and lines in the log of a script that runs for longer.
import { spinner } from '@clack/prompts';
import { isInteractive } from './output.ts';

export type Progress = { message(text: string): void; stop(): void };

const FIRST_LINE_MS = 2_000;
const NEXT_LINE_MS = 10_000;

export function openProgress(title: string): Progress {
  if (isInteractive()) {
    const shown = spinner({ output: process.stderr });
    shown.start(title);
    return { message: (text) => shown.message(text), stop: () => shown.clear() };
  }
  let next = performance.now() + FIRST_LINE_MS;
  return {
    message(text) {
      if (performance.now() < next) return;
      process.stderr.write(`${text}\n`);
      next = performance.now() + NEXT_LINE_MS;
    },
    stop: () => undefined,
  };
}
