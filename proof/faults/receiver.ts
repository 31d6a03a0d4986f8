// A merchant's endpoint for webhooks, which can be made slow.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Receiver = {
  readonly port: number;
  received(): number;
  /** From now on every message is answered so much later. */
  slowDown(ms: number): void;
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  let received = 0;
  let pauseMs = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      received += 1;
      void sleep(pauseMs).then(() => response.writeHead(204).end());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received: () => received,
    slowDown(ms) {
      pauseMs = ms;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
