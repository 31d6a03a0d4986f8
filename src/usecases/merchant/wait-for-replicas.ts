import { HAS_REPLICAS } from '../../storage/postgres/replicated-reads.ts';
import type { App } from '../app.ts';

/** After several reads for a merchant: what they showed is on the replicas when this returns. */
export async function waitForReplicas(app: App): Promise<void> {
  await app.replicatedReads.query({ name: 'has_replicas', text: `select ${HAS_REPLICAS}` });
}
