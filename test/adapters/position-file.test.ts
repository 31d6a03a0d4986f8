import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openPositionFile } from '../../src/adapters/position-file.ts';
import { makeDataFolder } from '../harness/data-folder.ts';

test('a position record is read as it was written, and is missing before', async () => {
  const file = openPositionFile(await makeDataFolder());
  expect(await file.read()).toBeUndefined();
  const record = { systemIdentifier: '7', position: 1n << 50n, newestId: 277_361_234_567, openLoss: 12 };
  await file.write(record);
  expect(await file.read()).toEqual(record);
});

test('a position record of an earlier version is read', async () => {
  const path = await makeDataFolder();
  await writeFile(path, '{"system_identifier":"7","position":"1","newest_id":null}');
  expect(await openPositionFile(path).read()).toEqual({
    systemIdentifier: '7',
    position: 1n,
    newestId: null,
    openLoss: null,
  });
});

test.each([
  ['half of it', '{"system_identifier":"7","pos'],
  ['nothing', ''],
  ['another file', '{"name":"sluice"}'],
  ['a negative position', '{"system_identifier":"7","position":"-1","newest_id":null}'],
])('a file with %s is rejected with its name and what to do', async (_, text) => {
  const path = await makeDataFolder();
  await writeFile(path, text);
  await expect(openPositionFile(path).read()).rejects.toThrow(
    `${path} (SLUICE_POSITION_FILE) is not a position record; move it away after you checked it`,
  );
});
