// What endpoints answered, without destinations and keys: an endpoint may quote what its merchant knows about a withdrawal.
import type { WithdrawalId } from '../../domain/ids.ts';
import { redactQuote } from '../../domain/redact/aggregator.ts';
import { redactMessage } from '../../domain/redact/logs.ts';
import type { SealedDestination } from '../../storage/installation/vault.ts';
import { loadDestinations } from '../../storage/withdrawals/withdrawals.ts';
import type { App } from '../app.ts';
import type { SendAttempt } from './send-chunk.ts';

/** By the id of the delivery; those without a text, and those that cannot be masked, are missing. */
export type Answers = ReadonlyMap<bigint, string>;

/** No destination, name or key is as short. Most endpoints answer nothing or "ok", which costs no query. */
const HARMLESS_LENGTH = 3;
const isLong = ({ text }: { readonly text: string }): boolean => text.length > HARMLESS_LENGTH;

/**
 * Undefined if they cannot be decrypted. That must not stop the recording of what was sent: it would be sent again and again, to
 * an endpoint that has it.
 */
function openSecrets(
  { vault }: App,
  id: WithdrawalId,
  sealed: SealedDestination | undefined,
): readonly string[] | undefined {
  if (sealed === undefined) return undefined;
  try {
    return [vault.openWallet(id, sealed), vault.openRecipient(id, sealed) ?? ''];
  } catch {
    return undefined;
  }
}

export async function maskAnswers(app: App, attempts: readonly SendAttempt[]): Promise<Answers> {
  const texts = attempts.flatMap(({ delivery, reply }) => {
    const text = 'text' in reply ? reply.text : undefined;
    return text ? [{ id: delivery.id, withdrawalId: delivery.withdrawal.id, text }] : [];
  });
  const destinations = await loadDestinations(
    app.db,
    texts.filter(isLong).map(({ withdrawalId }) => withdrawalId),
  );
  return new Map(
    texts.flatMap((answer) => {
      const { id, withdrawalId, text } = answer;
      const secrets = isLong(answer) ? openSecrets(app, withdrawalId, destinations.get(withdrawalId)) : [];
      return secrets === undefined ? [] : [[id, redactQuote(redactMessage(text), secrets)] as const];
    }),
  );
}
