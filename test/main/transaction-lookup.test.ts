// The node is optional: without the setting nothing of its adapter is loaded, and with it only at the first lookup.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { openTransactionLookup } from '../../src/main/transaction-lookup.ts';
import { startTronNode, USDT_CONTRACT } from '../harness/nodes/tron-node.ts';
import { sourceFiles } from '../repo/source-files.ts';

test('without the setting there is no lookup', () => {
  expect(openTransactionLookup({ tronNode: undefined })).toBeUndefined();
});

test('the adapter is only loaded by the lookup itself', () => {
  const users = sourceFiles(['src'])
    .filter((path) => !path.startsWith('src/adapters/tron-node/'))
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/^.*adapters\/tron-node\/.*$/gm) ?? []);
  expect(users).toEqual(["    const { openTronNode } = await import('../adapters/tron-node/index.ts');"]);
});

test('one that was opened asks the node, and closes what it opened', async () => {
  const node = await startTronNode();
  onTestFinished(() => node.close());
  const tronNode = { url: node.url, key: undefined, token: USDT_CONTRACT };
  const lookup = openTransactionLookup({ tronNode });
  expect(node.calls).toEqual([]);
  expect(await lookup?.find('ab'.repeat(32))).toEqual({ kind: 'not found' });
  expect(node.calls).toHaveLength(2);
  await lookup?.close();
  expect(await lookup?.find('ab'.repeat(32))).toMatchObject({ kind: 'unavailable' });
  await openTransactionLookup({ tronNode })?.close();
});
