import type { Tx } from './database.ts';

/**
 * The transaction commits without waiting for replicas. For alerts, which must work while none is connected, and may be lost
 * by a failover.
 */
export async function commitLocally(tx: Tx): Promise<void> {
  await tx.query({ text: 'set local synchronous_commit = local' });
}
