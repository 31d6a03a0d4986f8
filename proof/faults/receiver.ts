// A merchant's endpoint for webhooks, which remembers what it was told and can be made slow.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export type Receiver = {
  readonly port: number;
  /** Messages, copies too. */
  received(): number;
  /** Whether a message of this type came about this withdrawal. */
  heard(withdrawal: string, type: string): boolean;
  /** Messages of one id that did not say the same. */
  contradictions(): readonly string[];
  /** From now on every message is answered so much later. */
  slowDown(ms: number): void;
  /** How many answers were held back since then. */
  held(): number;
  close(): Promise<void>;
};

type Message = { readonly type: string; readonly data: { readonly id: number } };

export async function startReceiver(): Promise<Receiver> {
  const events = new Set<string>();
  const eventOfId = new Map<string, string>();
  const contradictions: string[] = [];
  let received = 0;
  let pauseMs = 0;
  let held = 0;

  function hear(messageId: string, { type, data }: Message): void {
    const event = `${type} ${data.id}`;
    const before = eventOfId.get(messageId);
    if (before !== undefined && before !== event)
      contradictions.push(`The webhook ${messageId} said "${before}" first, and then "${event}".`);
    eventOfId.set(messageId, event);
    events.add(event);
    received += 1;
  }

  const server = createServer((request, response) => {
    void text(request).then(
      async (body) => {
        hear(String(request.headers['webhook-id']), JSON.parse(body));
        if (pauseMs > 0) held += 1;
        await sleep(pauseMs);
        response.writeHead(204).end();
      },
      // Broken off before it was whole: it will come again.
      () => undefined,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received: () => received,
    heard: (withdrawal, type) => events.has(`${type} ${withdrawal}`),
    contradictions: () => contradictions,
    slowDown(ms) {
      pauseMs = ms;
      held = 0;
    },
    held: () => held,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
