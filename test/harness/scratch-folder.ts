// A temporary folder for an embedded installation, deleted with its database.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const movedTo = (data: string): Promise<string | undefined> =>
  readFile(join(data, 'moved-to'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );

type Options = {
  readonly mode?: number;
  readonly name?: string;
  readonly onFinished: (clean: () => Promise<void>) => void;
};

/** Returns a data folder that does not exist yet, inside a folder of the given mode. */
export async function makeScratchFolder({
  mode = 0o755,
  name = 'data',
  onFinished,
}: Options): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'sluice-data-'));
  await chmod(parent, mode);
  const data = join(parent, name);
  onFinished(async () => {
    const moved = await movedTo(data);
    if (moved !== undefined) await rm(moved, { recursive: true, force: true });
    await rm(parent, { recursive: true, force: true });
  });
  return data;
}
