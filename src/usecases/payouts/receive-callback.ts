import { redactNote } from '../../domain/redact/notes.ts';
import type { CallbackRequest } from '../../ports/aggregator.ts';
import type { App } from '../app.ts';

/** unmatched: signed, but about a payout that we do not know; it is kept. */
export type CallbackResult = 'taken' | 'unmatched' | 'refused' | 'no such aggregator';

/** What an aggregator says on its own account. Whether it moves money, and how, is the judge's to say. */
export async function receiveCallback(
  app: App,
  aggregator: string,
  request: CallbackRequest,
): Promise<{ taken: CallbackResult; why?: string }> {
  const callback = await app.aggregators.readCallback(aggregator, request);
  if (!callback) return { taken: 'no such aggregator' };
  if ('refused' in callback) return { taken: 'refused', why: callback.refused };
  const { id, report } = callback;
  const reference = redactNote(callback.reference);
  const recorded = await app.recordOutcome({
    reference,
    source: 'callback',
    report,
    callback: { aggregator, id },
  });
  if (recorded.verdict !== 'unmatched') return { taken: 'taken' };
  app.alert('a signed callback names a payout that we never made', { aggregator, reference });
  return { taken: 'unmatched' };
}
