// Group commit: turns a function over many items into a function over one. There is no timer: the next batch holds the
// items that arrived while the last one ran, so an idle service responds at once and a busy one shares its commits.
import { performance } from 'node:perf_hooks';
import { BusyFault, isTransient } from './faults.ts';

export type BatchStats = { readonly name: string; readonly size: number; readonly seconds: number };

export type BatchOptions = {
  readonly name: string;
  readonly maxSize: number;
  readonly maxInFlight: number;
  /** Limit of waiting items; further ones are rejected as busy. */
  readonly maxQueued: number;
  readonly onBatch?: (stats: BatchStats) => void;
};

/** The same for every batched function of a process. */
export type BatchLimits = Omit<BatchOptions, 'name'>;

export type Batched<I, O> = ((item: I) => Promise<O>) & { readonly queued: () => number };

const MAX_TURN_MS = 5;

type Waiting<I, O> = {
  readonly item: I;
  readonly resolve: (value: O) => void;
  readonly reject: (error: unknown) => void;
};

/** `run` returns one outcome per item, in order; an Error as an outcome fails only that item. */
export function batched<I, O>(
  run: (items: readonly I[]) => Promise<readonly (O | Error)[]>,
  options: BatchOptions,
): Batched<I, O> {
  let waiting: Waiting<I, O>[] = [];
  let waitingSince = 0;
  let inFlight = 0;

  async function flush(): Promise<void> {
    const batch = waiting.slice(0, options.maxSize);
    waiting = waiting.slice(options.maxSize);
    inFlight += 1;
    const startedAt = performance.now();
    try {
      const outcomes = await run(batch.map(({ item }) => item));
      if (outcomes.length !== batch.length)
        throw new Error(`${options.name}: ${outcomes.length} outcomes for ${batch.length} items`);
      batch.forEach(({ resolve, reject }, i) => {
        const outcome = outcomes[i];
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome as O);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight -= 1;
      options.onBatch?.({
        name: options.name,
        size: batch.length,
        seconds: (performance.now() - startedAt) / 1000,
      });
      pump();
    }
  }

  function pump(): void {
    while (inFlight < options.maxInFlight && waiting.length > 0) void flush();
  }

  const enqueue = (item: I): Promise<O> => {
    if (waiting.length >= options.maxQueued)
      return Promise.reject(new BusyFault(`${options.name} queue is full`));
    return new Promise<O>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Requests read in the same turn of the event loop should share a batch, but under load a turn can take seconds.
      if (waiting.length === 1) {
        waitingSince = performance.now();
        setImmediate(pump);
      } else if (performance.now() - waitingSince > MAX_TURN_MS) pump();
    });
  };

  return Object.assign(enqueue, { queued: () => waiting.length });
}

/** If a batch fails because of its content, each item is run alone, so that one bad item does not fail the others. */
export const isolating =
  <I, O>(run: (items: readonly I[]) => Promise<readonly O[]>) =>
  async (items: readonly I[]): Promise<readonly (O | Error)[]> => {
    try {
      return await run(items);
    } catch (error) {
      if (items.length === 1 || isTransient(error)) throw error;
      const outcomes: (O | Error)[] = [];
      for (const item of items)
        outcomes.push(
          ...(await run([item]).catch((failure: unknown) => [
            failure instanceof Error ? failure : new Error(String(failure)),
          ])),
        );
      return outcomes;
    }
  };
