// The parsers under fast-check, as often as asked for; what fails can be had again by its seed.
import { performance } from 'node:perf_hooks';
import Table from 'cli-table3';
import fc from 'fast-check';
import { PARSERS } from './parser-properties.ts';

export type ParserResult = {
  readonly name: string;
  readonly runs: number;
  readonly seconds: number;
  readonly problem: string | undefined;
};

type Order = {
  readonly seed: number;
  readonly runs: number;
  readonly onProgress?: (name: string) => void;
};

/** One after the other, so that what was made for one batch is gone before the next. */
const BATCH = 20_000;
const LONGEST_PROBLEM = 2_000;

export async function runParsers({
  seed,
  runs,
  onProgress = () => undefined,
}: Order): Promise<ParserResult[]> {
  const shares = PARSERS.reduce((sum, { share }) => sum + share, 0);
  const results: ParserResult[] = [];
  for (const { name, share, property } of PARSERS) {
    const wanted = Math.ceil((runs * share) / shares);
    const startedAt = performance.now();
    let done = 0;
    let problem: string | undefined;
    while (done < wanted && problem === undefined) {
      onProgress(`${name}, ${done} of ${wanted}`);
      const checked = await fc.check(property as fc.IAsyncProperty<unknown[]>, {
        seed: seed + done,
        numRuns: Math.min(BATCH, wanted - done),
      });
      done += checked.numRuns;
      if (checked.failed)
        problem = fc.defaultReportMessage(checked)?.slice(0, LONGEST_PROBLEM) ?? 'it failed';
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
    head: ['parser of', 'runs', 'seconds', ''],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'right', 'right', 'left'],
  });
  for (const { name, runs, seconds, problem } of results)
    table.push([name, String(runs), String(seconds), problem === undefined ? 'holds' : 'does not hold']);
  return table.toString();
}
