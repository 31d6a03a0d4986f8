import { findAttempt } from '../../storage/attempts.ts';
import type { App } from '../app.ts';

/** A callback said something that moves money back: the aggregator itself is asked, and its answer counts. */
export async function confirmPayout(app: App, reference: string): Promise<void> {
  const attempt = await findAttempt(app.db, reference);
  if (!attempt) return;
  const report = await app.desk.lookup(attempt.aggregator, attempt);
  await app.record({ reference, source: 'lookup', report });
}
