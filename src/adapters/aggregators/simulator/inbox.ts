// A mailbox for the webhooks that Sluice sends to merchants, so that a demonstration needs no merchant's server.
import { openSigner } from '../standard-webhooks.ts';
import type { Headers } from '../transport.ts';

const KEPT = 100;

type Letter = {
  readonly at: string;
  readonly verified: boolean;
  readonly headers: Headers;
  readonly body: string;
};

export type Inbox = {
  take(message: { readonly headers: Headers; readonly body: string }): void;
  /** Newest first. */
  letters(): readonly Letter[];
};

export function openInbox(secrets: () => readonly string[]): Inbox {
  let letters: Letter[] = [];
  const isVerified = (message: { readonly headers: Headers; readonly body: string }, now: Date): boolean =>
    secrets().some((secret) => 'id' in openSigner(secret, 'an inbox secret').verify(message, now));

  return {
    take({ headers, body }) {
      const now = new Date();
      const verified = isVerified({ headers, body }, now);
      letters = [{ at: now.toISOString(), verified, headers, body }, ...letters].slice(0, KEPT);
    },
    letters: () => letters,
  };
}
