// A proxy between an app and PostgreSQL that drops chosen responses.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

export type DatabaseProxy = {
  /** The host to connect to. */
  readonly folder: string;
  /** Drops the responses to the next `count` statements that contain the text, and closes their connections. */
  dropResponses(count: number, text: string): void;
  droppedCount(): number;
};

export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-proxy-'));
  const { host, port } = inject('cluster');
  let remaining = 0;
  let searchText = '';
  let droppedCount = 0;
  const server = createServer((client: Socket) => {
    const upstream = connect(join(host, `.s.PGSQL.${port}`));
    let dropsResponse = false;
    client.on('data', (chunk) => {
      if (remaining > 0 && chunk.includes(searchText)) {
        remaining -= 1;
        dropsResponse = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!dropsResponse) {
        client.write(chunk);
        return;
      }
      droppedCount += 1;
      client.destroy();
      upstream.destroy();
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
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
    dropResponses(count, text) {
      remaining = count;
      searchText = text;
    },
    droppedCount: () => droppedCount,
  };
}
