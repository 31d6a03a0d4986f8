// Reads rate feeds over HTTP. A response counts only from a server with a pinned public key, or with a signature; each poll makes
// a connection of its own, because the key is not compared again when a TLS session is resumed.
import { createHash, X509Certificate } from 'node:crypto';
import { rateFeedTexts } from '../../domain/texts/systems.ts';
import type { FeedReader, FeedRequest } from '../../ports/feed-reader.ts';
import { openSigner } from '../shared/standard-webhooks.ts';
import { type CallOutcome, openTransport } from '../shared/transport.ts';

export type FeedReaderOptions = {
  /** Set by tests. */
  readonly ca?: string | Buffer;
  readonly deadlineMs?: number;
};

const DEADLINE_MS = 5_000;

/** Of the public key rather than the certificate, which is renewed every few months. */
function pinOf(certificate: Buffer): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return `sha256/${createHash('sha256').update(key).digest('base64')}`;
}

export function openFeedReader({ ca, deadlineMs = DEADLINE_MS }: FeedReaderOptions = {}): FeedReader {
  return {
    checkSecret(secret) {
      try {
        openSigner(secret, 'The secret');
        return undefined;
      } catch {
        return rateFeedTexts.secretFormat;
      }
    },
    async read({ url, pins, secret }) {
      const { origin, pathname, search } = new URL(url);
      let pin: string | null = null;
      const transport = openTransport({
        url: origin,
        deadlineMs,
        checkServer(_host, { raw }) {
          pin = pinOf(raw);
          return pins.length === 0 || pins.includes(pin) ? undefined : new Error(rateFeedTexts.wrongPin(pin));
        },
        ...(ca === undefined ? {} : { ca }),
      });
      const outcome = await transport.call(
        { method: 'GET', path: `${pathname}${search}`, headers: { accept: 'application/json' } },
        new AbortController().signal,
      );
      await transport.close();
      return { pin, ...judge(outcome, secret) };
    },
  };
}

function judge(
  outcome: CallOutcome,
  secret: FeedRequest['secret'],
): { readonly body: string } | { readonly problem: string } {
  if (!outcome.sent) return { problem: rateFeedTexts.unreachable(outcome.detail) };
  if ('lost' in outcome) return { problem: rateFeedTexts.unreachable(outcome.lost) };
  const { status, headers, body } = outcome;
  if (status >= 300 && status < 400) return { problem: rateFeedTexts.redirects(status) };
  if (status !== 200) return { problem: rateFeedTexts.wrongStatus(status) };
  if (secret === null) return { body };
  const verified = openSigner(secret, 'The secret').verify({ headers, body }, new Date());
  return 'rejected' in verified ? { problem: rateFeedTexts.wrongSignature(verified.rejected) } : { body };
}
