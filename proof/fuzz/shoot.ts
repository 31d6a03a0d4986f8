// Sends requests over real connections, many at once, and judges what comes back. Whatever was slow or not answered is
// sent again alone, between two requests that must be quick: a pause of the machine is not held against the service.
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import { findings, type Manners, type Reply } from './judge.ts';
import { splitReplies } from './replies.ts';
import type { Shot } from './requests.ts';

export type Hit = {
  readonly shot: Shot;
  readonly replies: readonly Reply[];
  readonly ms: number;
  /** Neither answered nor closed in time. */
  readonly hung: boolean;
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

export function openRange(url: string, connections: number): Range {
  const { hostname, port } = new URL(url);
  const pool = new Pool(url, {
    connections,
    pipelining: 1,
    headersTimeout: GIVE_UP_MS,
    bodyTimeout: GIVE_UP_MS,
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
      const socket = connect(Number(port), hostname);
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
      return { shot, replies, ms, hung: ms > PATIENCE_MS };
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

export const isDoubtful = ({ shot, replies, hung }: Hit): boolean =>
  hung || (replies.length === 0 && needsAnswer(shot));

export function judgeHit({ shot, replies }: Hit, secrets: readonly string[]): Finding[] {
  const manners = mannersOf(shot);
  return replies
    .flatMap((reply) => whatIsWrong(reply, manners, shot, secrets))
    .map((what) => ({ index: shot.index, what }));
}

/** Raw bytes may have asked anybody: they are held to what both kinds of answers have in common. */
function whatIsWrong(reply: Reply, manners: Manners, { rough }: Shot, secrets: readonly string[]): string[] {
  const wrong = findings(reply, manners, secrets);
  if (!rough || wrong.length === 0) return wrong;
  const otherwise = findings(reply, 'operator', secrets);
  return otherwise.length === 0 ? [] : wrong;
}

const TRIES = 3;
const QUICK_MS = 500;

/** Undefined: it was the machine. */
export async function tryAgainAlone(
  range: Range,
  { shot, hung }: Hit,
  health: () => Promise<number>,
): Promise<Finding | undefined> {
  let calm = 0;
  for (let i = 0; i < 10 * TRIES && calm < TRIES; i += 1) {
    const before = await health();
    const again = await range.shoot(shot);
    if (!isDoubtful(again)) return undefined;
    if (before < QUICK_MS && (await health()) < QUICK_MS) calm += 1;
  }
  return { index: shot.index, what: hung ? `no end within ${PATIENCE_MS} ms` : 'no answer' };
}
