// The node at which transactions are looked up. Its adapter is loaded at the first lookup, because most processes need none.
import type { TransactionLookup } from '../ports/transaction-lookup.ts';
import type { Config } from './config.ts';

export function openTransactionLookup({ tronNode }: Pick<Config, 'tronNode'>): TransactionLookup | undefined {
  if (!tronNode) return undefined;
  let node: Promise<TransactionLookup> | undefined;
  const open = async (): Promise<TransactionLookup> => {
    const { openTronNode } = await import('../adapters/tron-node/index.ts');
    return openTronNode(tronNode);
  };
  return {
    system: 'usdt',
    token: tronNode.token,
    async find(hash) {
      node ??= open();
      return (await node).find(hash);
    },
    async close() {
      await (await node)?.close();
    },
  };
}
