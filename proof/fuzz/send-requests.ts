// Sends requests over real connections, many at once, and judges what comes back. A pause of the machine is not held
// against the service: what was slow is excused if it is quick when it is sent again alone; but more than a few are held
// against it.
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import { CARD_NUMBER, findings, type Manners, type Reply } from './judge.ts';
import { splitReplies } from './replies.ts';
import type { Shot } from './requests.ts';

export type Hit = {
  readonly shot: Shot;
  readonly replies: readonly Reply[];
  readonly ms: number;
};

export type Finding = { readonly index: number; readonly what: string };

export type Range = {
  shoot(shot: Shot): Promise<Hit>;
  close(): Promise<void>;
};

/** Longer than this is a hang. */
const PATIENCE_MS = 2_000;
/** So long is waited for it, to see whether it ever ends. */
const GIVE_UP_MS = 10_000;
/** When a server that waits for more is told that there is no more. */
const HANG_UP_AFTER_MS = 500;

/** Not the crew's address, where the system has more than one of its own: it has a limit of tries to sign in. */
const FROM = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {};

export function openRange(url: string, connections: number): Range {
  const { hostname, port } = new URL(url);
  const pool = new Pool(url, {
    connections,
    pipelining: 1,
    headersTimeout: GIVE_UP_MS,
    bodyTimeout: GIVE_UP_MS,
    ...FROM,
  });

  async function byClient(shot: Shot): Promise<readonly Reply[]> {
    const { method, target, headers, body } = shot.message;
    try {
      const {
        statusCode,
        headers: heard,
        body: stream,
      } = await pool.request({
        method: method as 'GET',
        path: target,
        headers: headers.flat(),
        body: body ?? null,
      });
      return [{ status: statusCode, type: String(heard['content-type'] ?? ''), text: await stream.text() }];
    } catch (error) {
      // A bug of ours, not an answer of the service.
      if ((error as { code?: string }).code === 'UND_ERR_INVALID_ARG') throw error;
      return [];
    }
  }

  /** Until the other side closes; it is told in time that nothing more will come. */
  const bySocket = (bytes: Buffer, isCutOff: boolean): Promise<readonly Reply[]> =>
    new Promise((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connect({ port: Number(port), host: hostname, ...FROM });
      const hangUp = setTimeout(() => socket.end(), HANG_UP_AFTER_MS);
      const giveUp = setTimeout(() => socket.destroy(), GIVE_UP_MS);
      socket.on('data', (chunk) => chunks.push(chunk));
      // Refused in the middle of what we say: what was answered counts.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearTimeout(hangUp);
        clearTimeout(giveUp);
        resolve(splitReplies(Buffer.concat(chunks)));
      });
      if (isCutOff) socket.end(bytes);
      else socket.write(bytes);
    });

  return {
    async shoot(shot) {
      const startedAt = performance.now();
      const { rough } = shot;
      const replies = rough ? await bySocket(rough.bytes, rough.isCutOff) : await byClient(shot);
      const ms = performance.now() - startedAt;
      return { shot, replies, ms };
    },
    close: () => pool.destroy(),
  };
}

const mannersOf = ({ message, rough }: Shot): Manners =>
  !rough && message.target.startsWith('/operator/v1/') ? 'operator' : 'merchant';

/** A body over the limit may be refused by closing the door on it. */
const LARGEST_BODY = 4 * 1024;

const needsAnswer = ({ rough, message }: Shot): boolean =>
  !rough && (message.body?.length ?? 0) <= LARGEST_BODY;

/** Neither answered nor closed in time. */
export const hung = ({ ms }: Pick<Hit, 'ms'>): boolean => ms > PATIENCE_MS;

export const isDoubtful = (hit: Hit): boolean =>
  hung(hit) || (hit.replies.length === 0 && needsAnswer(hit.shot));

export function judgeHit({ shot, replies }: Hit, secrets: readonly string[]): Finding[] {
  const manners = mannersOf(shot);
  return replies
    .flatMap((reply) => whatIsWrong(reply, manners, shot, secrets))
    .map((what) => ({ index: shot.index, what }));
}

/** Whoever pays by hand has to see where to, and so has their bank; and an operator's refusal names what that operator sent. */
const mayShowCard = ({ operation }: Shot, { status }: Reply): boolean =>
  operation.kind === 'operator' && (/\/(?:reveal|payment-file)$/.test(operation.path) || status >= 400);

/** Raw bytes may have asked anybody: they are held to what both kinds of answers have in common. */
function whatIsWrong(reply: Reply, manners: Manners, shot: Shot, secrets: readonly string[]): string[] {
  const wrongAs = (who: Manners): string[] =>
    findings(reply, who, secrets).filter((what) => what !== CARD_NUMBER || !mayShowCard(shot, reply));
  const wrong = wrongAs(manners);
  return shot.rough && wrongAs('operator').length === 0 ? [] : wrong;
}

/** What is held against the service of a hit that was doubtful; undefined: it is excused. */
export async function judgeDoubt(
  { shot, ms }: Hit,
  shootAgain: (shot: Shot) => Promise<Hit>,
): Promise<Finding | undefined> {
  const { index } = shot;
  if (ms >= GIVE_UP_MS) return { index, what: `no end within ${GIVE_UP_MS} ms` };
  // Alone it has to be quick; and a connection that both sides close at the same moment takes a request with it.
  const again = await shootAgain(shot);
  if (!isDoubtful(again)) return undefined;
  return { index, what: hung(again) ? `no end within ${PATIENCE_MS} ms` : 'no answer' };
}
