// Once a byte of a submit may have been sent, no wording of the failure makes it a refusal or "not sent", for every kind of
// aggregator: neither an error of the socket, nor what a proxy answers in place of the aggregator.
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AGGREGATORS } from '../../src/adapters/aggregators/index.ts';
import { AGGREGATOR_KINDS, type AggregatorKind } from '../../src/domain/routing.ts';
import type { Aggregator } from '../../src/ports/aggregator.ts';
import { never, payoutOf, send, startHttp, termsOf, validKeys } from './harness.ts';

async function openKind(kind: AggregatorKind, url: string): Promise<Aggregator> {
  const { secretFields, open } = await AGGREGATORS[kind]();
  const aggregator = open({ ...termsOf(kind, url), deadlineMs: 2_000 }, validKeys(secretFields));
  onTestFinished(() => aggregator.close());
  return aggregator;
}

/** Errors of sockets, TLS and undici: code and message as Node gives them. */
const ERRORS: readonly (readonly [code: string, message: string])[] = [
  ['UND_ERR_HEADERS_TIMEOUT', 'Headers Timeout Error'],
  ['UND_ERR_BODY_TIMEOUT', 'Body Timeout Error'],
  ['UND_ERR_CONNECT_TIMEOUT', 'Connect Timeout Error'],
  ['UND_ERR_SOCKET', 'other side closed'],
  ['UND_ERR_SOCKET', 'socket hang up'],
  ['UND_ERR_ABORTED', 'Request aborted'],
  ['UND_ERR_CLOSED', 'The client is closed'],
  ['UND_ERR_DESTROYED', 'The client is destroyed'],
  ['UND_ERR_INFO', 'reset'],
  ['UND_ERR_RESPONSE', 'Response Error'],
  ['ECONNRESET', 'read ECONNRESET'],
  ['ECONNRESET', 'socket hang up'],
  ['ECONNRESET', 'Client network socket disconnected before secure TLS connection was established'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:443'],
  ['ECONNABORTED', 'read ECONNABORTED'],
  ['EPIPE', 'write EPIPE'],
  ['ETIMEDOUT', 'read ETIMEDOUT'],
  ['ETIMEDOUT', 'connect ETIMEDOUT 203.0.113.1:443'],
  ['ESOCKETTIMEDOUT', 'network timeout'],
  ['EHOSTUNREACH', 'read EHOSTUNREACH'],
  ['ENETUNREACH', 'connect ENETUNREACH 203.0.113.1:443'],
  ['ENETDOWN', 'read ENETDOWN'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND bank.example'],
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN bank.example'],
  ['ENOTCONN', 'read ENOTCONN'],
  ['EPROTO', 'write EPROTO: ssl3_read_bytes:tlsv1 alert internal error'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tlsv1 alert protocol version'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames"],
  ['CERT_HAS_EXPIRED', 'certificate has expired'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain'],
  ['HPE_INVALID_CONSTANT', 'Parse Error: Expected HTTP/'],
  ['ABORT_ERR', 'This operation was aborted'],
  ['', 'timeout'],
  ['', 'Not sent'],
  ['', ''],
];

/** The client's socket, as soon as the first bytes of the request were written to it. */
function onSent(act: (socket: Socket) => void): void {
  const sent = channel('undici:client:sendHeaders');
  const listener = (message: unknown): void => {
    // The request line was written in this turn; the body follows.
    setImmediate(act, (message as { socket: Socket }).socket);
  };
  sent.subscribe(listener);
  onTestFinished(() => {
    sent.unsubscribe(listener);
  });
}

describe('what may have been sent has not failed', () => {
  describe.each(AGGREGATOR_KINDS)('a submit to an aggregator of kind %s', (kind) => {
    test.each(ERRORS)('that fails with %s "%s" after it was sent is unknown', async (code, message) => {
      const { url } = await startHttp(() => undefined);
      const aggregator = await openKind(kind, url);
      onSent((socket) => socket.destroy(Object.assign(new Error(message), code === '' ? {} : { code })));
      expect(await aggregator.submit(payoutOf(), never())).toMatchObject({
        verdict: 'unknown',
        // Shown to operators, without its numbers; after this code undici would send the request again.
        detail:
          code === 'UND_ERR_INFO'
            ? expect.any(String)
            : expect.stringContaining(code.split('TLSV1')[0] ?? ''),
      });
    });

    test.each<[string, (response: ServerResponse) => unknown]>([
      ['nothing', () => undefined],
      ['a closed connection', (response) => response.socket?.end()],
      ['a reset connection', (response) => response.socket?.resetAndDestroy()],
      ['half a status line', (response) => response.socket?.end('HTTP/1.1 2')],
      ['what is not HTTP', (response) => response.socket?.end('220 smtp.example ESMTP\r\n')],
      ['a status line only', (response) => response.socket?.end('HTTP/1.1 200 OK\r\n')],
      [
        'half a body',
        (response) => response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{"state":'),
      ],
      ['a body that never ends', (response) => response.writeHead(200).write('{"success": false,')],
      [
        'half a refusal',
        (response) => response.socket?.end('HTTP/1.1 422 No\r\ncontent-length: 90\r\n\r\n{"success":false'),
      ],
      ['an empty body', (response) => send(response, '')],
      ['JSON without a meaning', (response) => send(response, '{}')],
      ['null', (response) => send(response, 'null')],
      ...[400, 404, 408, 413, 425, 429, 500, 502, 503, 504, 520, 522, 524].map(
        (status): [string, (response: ServerResponse) => unknown] => [
          `the page of a proxy with status ${status}`,
          (response) =>
            send(response, '<html><h1>Gateway Time-out: the request was not sent, try again</h1></html>', {
              status,
              headers: { 'content-type': 'text/html' },
            }),
        ],
      ),
      [
        'a proxy that speaks JSON',
        (response) => send(response, '{"message":"no healthy upstream","error":"refused"}', { status: 503 }),
      ],
      ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ])('that is answered with %s is unknown', async (_, answer) => {
      const { url, received } = await startHttp((__, response) => answer(response));
      const aggregator = await openKind(kind, url);
      expect(await aggregator.submit(payoutOf(), never())).toMatchObject({ verdict: 'unknown' });
      expect(received).toHaveLength(1);
    });

    test('that is aborted after it was sent is unknown', async () => {
      const { url } = await startHttp(() => undefined);
      const aggregator = await openKind(kind, url);
      const controller = new AbortController();
      onSent(() => controller.abort());
      expect(await aggregator.submit(payoutOf(), controller.signal)).toMatchObject({ verdict: 'unknown' });
      expect(controller.signal.aborted || (await once(controller.signal, 'abort'))).toBeTruthy();
    });
  });
});
