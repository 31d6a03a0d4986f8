// What endpoints answered, without destinations and keys: an endpoint may quote what its merchant knows about a withdrawal.
import { redactQuote } from '../../domain/redact/aggregator.ts';
import { loadDestinations } from '../../storage/withdrawals/withdrawals.ts';
import type { App } from '../app.ts';
import type { SendAttempt } from './send-chunk.ts';

/** By the id of the delivery; those without a text are missing. */
export type Answers = ReadonlyMap<bigint, string>;

/** No destination, name or key is as short. Most endpoints answer nothing or "ok", which costs no query. */
const HARMLESS_LENGTH = 3;

export async function maskAnswers(app: App, attempts: readonly SendAttempt[]): Promise<Answers> {
  const texts = attempts.flatMap(({ delivery, reply }) => {
    const text = 'text' in reply ? reply.text : undefined;
    return text ? [{ id: delivery.id, withdrawalId: delivery.withdrawal.id, text }] : [];
  });
  const long = texts.filter(({ text }) => text.length > HARMLESS_LENGTH);
  const destinations = await loadDestinations(
    app.db,
    long.map(({ withdrawalId }) => withdrawalId),
  );
  return new Map(
    texts.map(({ id, withdrawalId, text }) => {
      const sealed = destinations.get(withdrawalId);
      const secrets = sealed
        ? [app.vault.openWallet(withdrawalId, sealed), app.vault.openRecipient(withdrawalId, sealed) ?? '']
        : [];
      return [id, redactQuote(text, secrets)];
    }),
  );
}
