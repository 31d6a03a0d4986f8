// Runs the parser properties under fast-check; a failure can be repeated by its seed.
import { performance } from 'node:perf_hooks';
import Table from 'cli-table3';
import fc from 'fast-check';
import { PARSERS } from './parser-properties/index.ts';

export type ParserResult = {
  readonly name: string;
  readonly runs: number;
  readonly seconds: number;
  readonly problem: string | undefined;
};

type Options = {
  readonly seed: number;
  readonly runs: number;
  readonly onProgress?: (name: string) => void;
};

/** Limits memory: fast-check keeps the values of one batch. */
const BATCH = 20_000;
const MAX_PROBLEM_LENGTH = 2_000;

export async function runParsers({
  seed,
  runs,
  onProgress = () => undefined,
}: Options): Promise<ParserResult[]> {
  const shares = PARSERS.reduce((sum, { share }) => sum + share, 0);
  const results: ParserResult[] = [];
  for (const { name, share, property } of PARSERS) {
    const total = Math.ceil((runs * share) / shares);
    const startedAt = performance.now();
    let done = 0;
    let problem: string | undefined;
    while (done < total && problem === undefined) {
      onProgress(`${name}, ${done} of ${total}`);
      const checked = await fc.check(property as fc.IAsyncProperty<unknown[]>, {
        seed: seed + done,
        numRuns: Math.min(BATCH, total - done),
      });
      done += checked.numRuns;
      if (checked.failed)
        problem = fc.defaultReportMessage(checked)?.slice(0, MAX_PROBLEM_LENGTH) ?? 'failed';
    }
    results.push({
      name,
      runs: done,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
      problem,
    });
  }
  return results;
}

export function showParsers(results: readonly ParserResult[]): string {
  const table = new Table({
    head: ['parser', 'runs', 'seconds', ''],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'right', 'right', 'left'],
  });
  for (const { name, runs, seconds, problem } of results)
    table.push([name, String(runs), String(seconds), problem === undefined ? 'passed' : 'failed']);
  return table.toString();
}
