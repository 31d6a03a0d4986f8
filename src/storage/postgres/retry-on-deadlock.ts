import { classifyFault } from './faults.ts';

const MAX_ATTEMPTS = 3;

/** PostgreSQL rolls a deadlock victim back completely, so the transaction can run again. */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || classifyFault(error) !== 'lost-race') throw error;
    }
}
