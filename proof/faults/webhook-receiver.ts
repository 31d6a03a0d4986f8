// A webhook endpoint of a merchant. It records messages, and its responses can be delayed.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export type WebhookReceiver = {
  readonly port: number;
  /** Number of messages, duplicates included. */
  receivedCount(): number;
  /** Whether an event of this type arrived for this withdrawal. */
  hasReceived(withdrawal: string, type: string): boolean;
  /** Pairs of messages with the same id and different events. */
  contradictions(): readonly string[];
  /** The events of this withdrawal may differ from now on, because a restore has lost the earlier ones. */
  forget(withdrawal: string): void;
  /** Delays every response. */
  setResponseDelay(ms: number): void;
  /** Every response has this status and its message is not recorded; undefined: it is accepted. */
  setStatus(status: number | undefined): void;
  /** Messages that were not accepted since the last setStatus(). */
  failedCount(): number;
  /** Responses delayed since the last setResponseDelay(). */
  delayedCount(): number;
  close(): Promise<void>;
};

type Message = { readonly type: string; readonly data: { readonly id: number } };

export async function startReceiver(): Promise<WebhookReceiver> {
  const events = new Set<string>();
  const eventOfId = new Map<string, string>();
  const contradictions: string[] = [];
  let received = 0;
  let delayMs = 0;
  let delayed = 0;
  let status: number | undefined;
  let failed = 0;

  function record(messageId: string, { type, data }: Message): void {
    const event = `${type} ${data.id}`;
    const before = eventOfId.get(messageId);
    if (before !== undefined && before !== event)
      contradictions.push(`The webhook ${messageId} was received as "${before}" and later as "${event}".`);
    eventOfId.set(messageId, event);
    events.add(event);
    received += 1;
  }

  const server = createServer((request, response) => {
    void text(request).then(
      async (body) => {
        if (status !== undefined) {
          failed += 1;
          response.writeHead(status).end();
          return;
        }
        record(String(request.headers['webhook-id']), JSON.parse(body));
        if (delayMs > 0) delayed += 1;
        await sleep(delayMs);
        response.writeHead(204).end();
      },
      // The request was interrupted; the sender will retry.
      () => undefined,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    receivedCount: () => received,
    hasReceived: (withdrawal, type) => events.has(`${type} ${withdrawal}`),
    contradictions: () => contradictions,
    forget(withdrawal) {
      for (const [message, event] of eventOfId)
        if (event.endsWith(` ${withdrawal}`)) eventOfId.delete(message);
    },
    setResponseDelay(ms) {
      delayMs = ms;
      delayed = 0;
    },
    delayedCount: () => delayed,
    setStatus(next) {
      status = next;
      failed = 0;
    },
    failedCount: () => failed,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
