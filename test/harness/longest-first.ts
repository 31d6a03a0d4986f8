// The runner would guess by a file's size how long it takes, and some of the longest are small: started last, they
// would keep everybody waiting for them alone.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest first; whatever is not named comes after them, as the runner would have it. */
const LONG = [
  '/test/main/embedded',
  '/test/proof/',
  '/test/browser/',
  '/test/faults/',
  '/test/payouts/lost-lines',
  '/test/payouts/matrix',
  '/test/storage/second-factor',
  '/test/auditor/auditor',
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
