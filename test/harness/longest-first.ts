// Starts the longest test files first. The runner estimates the duration of a file from its size, and some of the
// longest are small: started last, each would run alone at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest first. Other files follow in the runner's own order. */
const LONG = [
  '/test/main/embedded',
  '/test/proof/',
  '/test/browser/',
  '/test/faults/',
  '/test/payouts/lost-connections',
  '/test/payouts/matrix',
  '/test/storage/operators/second-factor',
  '/test/auditor/',
  '/test/repo/adding-a-system',
  '/test/repo/readme',
  '/test/payouts/',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const index = LONG.findIndex((part) => moduleId.includes(part));
  return index < 0 ? LONG.length : index;
}
