import { redactNote } from '../../domain/redact/notes.ts';
import type { CallbackRequest } from '../../ports/aggregator.ts';
import type { App } from '../app.ts';

/** unmatched: signed, but its reference matches no attempt; the callback is stored. */
export type CallbackResult = 'recorded' | 'unmatched' | 'rejected' | 'no such aggregator';

/** Records a callback of an aggregator. Only interpretReport() decides whether it moves money. */
export async function receiveCallback(
  app: App,
  aggregator: string,
  request: CallbackRequest,
): Promise<{ result: CallbackResult; why?: string }> {
  const callback = await app.aggregators.readCallback(aggregator, request);
  if (!callback) return { result: 'no such aggregator' };
  if ('rejected' in callback) return { result: 'rejected', why: callback.rejected };
  const { id, account, report } = callback;
  const reference = redactNote(callback.reference);
  const recorded = await app.recordOutcome({
    reference,
    source: 'callback',
    report,
    callback: { aggregator, id, account },
  });
  if (recorded.verdict !== 'unmatched') return { result: 'recorded' };
  app.alert('signed callback with an unknown reference', { aggregator, reference });
  return { result: 'unmatched' };
}
