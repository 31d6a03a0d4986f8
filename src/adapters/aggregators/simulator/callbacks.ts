// Sends signed callbacks to Sluice, and retries them a few times while Sluice is unavailable.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Signer } from '../../shared/standard-webhooks.ts';
import type { PayoutStatusMessage } from '../http/protocol.ts';
import { newMessageId } from '../http/signing.ts';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 100;

type CallbackOptions = {
  /** Undefined: unsigned. */
  readonly signer: Signer | undefined;
  readonly copies?: number;
};

export type Callbacks = {
  /** Resolves when the callback was delivered or all attempts failed; never rejects. */
  send(message: PayoutStatusMessage, options: CallbackOptions): Promise<void>;
  close(): Promise<void>;
};

export function openCallbacks(url: () => string | undefined, log: (text: string) => void): Callbacks {
  const agent = new Agent({ connections: 64, headersTimeout: 10_000, bodyTimeout: 10_000 });
  let closed = false;

  /** The status; undefined: retry. */
  async function post(
    to: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<number | undefined> {
    try {
      const reply = await request(to, { method: 'POST', headers, body, dispatcher: agent });
      await reply.body.dump();
      return reply.statusCode >= 500 ? undefined : reply.statusCode;
    } catch {
      return undefined;
    }
  }

  async function deliver(id: string, body: string, signer: Signer | undefined): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS && !closed; attempt += 1) {
      const to = url();
      if (to === undefined) return;
      const signature = signer?.sign({ id, body }, new Date()) ?? { 'webhook-id': id };
      const status = await post(to, { 'content-type': 'application/json', ...signature }, body);
      if (status !== undefined) {
        if (status >= 300) log(`callback ${id}: status ${status}`);
        return;
      }
      await sleep(FIRST_PAUSE_MS * 2 ** attempt, undefined, { ref: false });
    }
    if (!closed) log(`callback ${id} was not delivered`);
  }

  return {
    async send(message, { signer, copies = 1 }) {
      const id = newMessageId();
      const body = JSON.stringify(message);
      await Promise.all(Array.from({ length: copies }, () => deliver(id, body, signer)));
    },
    async close() {
      closed = true;
      await agent.destroy();
    },
  };
}
