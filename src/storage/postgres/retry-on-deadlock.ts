import { classifyFault } from './faults.ts';

const MOST_TRIES = 3;

/** Whoever lost a race for locks was rolled back as a whole, and begins anew. */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || classifyFault(error) !== 'lost-race') throw error;
    }
}
