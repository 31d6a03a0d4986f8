// Shared parts of the parser properties: generators, and a limit on the time of one call.
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';

export type Parser = {
  readonly name: string;
  /** Relative number of runs; smaller for slower parsers. */
  readonly share: number;
  readonly property: fc.IAsyncProperty<unknown[]> | fc.IProperty<unknown[]>;
};

export const parser = <T extends unknown[]>(
  name: string,
  share: number,
  property: fc.IProperty<T> | fc.IAsyncProperty<T>,
): Parser => ({ name, share, property: property as unknown as Parser['property'] });

export function assert(condition: boolean, problem: string): void {
  if (!condition) throw new Error(problem);
}

const SLOW_MS = 1_000;

/** Three slow calls in a row fail: a pause of the machine does not repeat. */
export function withinTime<T>(work: () => T): T {
  for (let tries = 1; ; tries += 1) {
    const startedAt = performance.now();
    const result = work();
    if (performance.now() - startedAt < SLOW_MS) return result;
    assert(tries < 3, `more than ${SLOW_MS} ms`);
  }
}

export const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'0123456789 -+().,eE٣１\u00a0'.split('')), maxLength: 30 }),
);
/** Many repetitions, which cause catastrophic backtracking in some regular expressions. */
const repetitive = fc
  .tuple(
    fc.string({ minLength: 1, maxLength: 4 }),
    fc.integer({ min: 1, max: 5_000 }),
    fc.string({ maxLength: 3 }),
  )
  .map(([unit, times, end]) => `${unit.repeat(times)}${end}`);
export const long = fc.oneof({ weight: 60, arbitrary: text }, { weight: 1, arbitrary: repetitive });

export const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 1, maxLength });
