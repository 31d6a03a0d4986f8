// Receives the webhooks that Sluice sends to merchants, so that a demo needs no merchant server.
import { openSigner } from '../../shared/standard-webhooks.ts';
import type { Headers } from '../../shared/transport.ts';

const CAPACITY = 100;

type InboxMessage = {
  readonly at: string;
  readonly verified: boolean;
  readonly headers: Headers;
  readonly body: string;
};

export type Inbox = {
  add(message: { readonly headers: Headers; readonly body: string }): void;
  /** Newest first. */
  messages(): readonly InboxMessage[];
};

export function openInbox(secrets: () => readonly string[]): Inbox {
  let messages: InboxMessage[] = [];
  const isVerified = (message: { readonly headers: Headers; readonly body: string }, now: Date): boolean =>
    secrets().some((secret) => 'id' in openSigner(secret, 'an inbox secret').verify(message, now));

  return {
    add({ headers, body }) {
      const now = new Date();
      const verified = isVerified({ headers, body }, now);
      messages = [{ at: now.toISOString(), verified, headers, body }, ...messages].slice(0, CAPACITY);
    },
    messages: () => messages,
  };
}
