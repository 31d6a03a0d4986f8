// A proxy between an app and PostgreSQL that drops chosen responses.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

export type DatabaseProxy = {
  /** The host to connect to. */
  readonly folder: string;
  /** Drops the responses to the next statements that contain the text, and cuts their connections. */
  arm(times: number, words: string): void;
  swallowed(): number;
};

export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-proxy-'));
  const { host, port } = inject('cluster');
  let armed = 0;
  let wanted = '';
  let swallowed = 0;
  const server = createServer((near: Socket) => {
    const far = connect(join(host, `.s.PGSQL.${port}`));
    let doomed = false;
    near.on('data', (chunk) => {
      if (armed > 0 && chunk.includes(wanted)) {
        armed -= 1;
        doomed = true;
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (!doomed) {
        near.write(chunk);
        return;
      }
      swallowed += 1;
      near.destroy();
      far.destroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  });
  await new Promise<void>((done) => server.listen(join(folder, `.s.PGSQL.${port}`), done));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    folder,
    arm(times, words) {
      armed = times;
      wanted = words;
    },
    swallowed: () => swallowed,
  };
}
