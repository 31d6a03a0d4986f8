// A TRON node over HTTP: its replies are in a table by hash, for solidified blocks and for the newest ones.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

export const USDT_CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** An object is sent as JSON; a function writes the response itself. */
type NodeReply = object | ((response: ServerResponse) => unknown);
/** A reply that is not given is that of an unknown transaction. */
export type NodeReplies = { readonly solidified?: NodeReply; readonly newest?: NodeReply };

export type TronNode = {
  readonly url: string;
  readonly calls: { path: string; headers: IncomingHttpHeaders; hash: string }[];
  /** By lower-case hash. */
  readonly replies: Map<string, NodeReplies>;
  close(): Promise<void>;
};

export async function startTronNode(): Promise<TronNode> {
  const calls: TronNode['calls'] = [];
  const replies: TronNode['replies'] = new Map();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { value: hash } = (await json(request)) as { value: string };
    const path = request.url ?? '';
    calls.push({ path, headers: request.headers, hash });
    const known = replies.get(hash) ?? {};
    const reply = (path.includes('/walletsolidity/') ? known.solidified : known.newest) ?? {};
    if (typeof reply === 'function') reply(response);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
  };
  const server = createServer((request, response) => {
    // A caller that gave up does not wait for its reply.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    replies,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const base58check = createBase58check(sha256);
const accountOf = (address: string): string =>
  Buffer.from(base58check.decode(address)).subarray(1).toString('hex');
const word = (hex: string): string => hex.padStart(64, '0');

export type Transfer = { readonly to: string; readonly amount: bigint; readonly token?: string };

export const transferEvent = ({ to, amount, token = USDT_CONTRACT }: Transfer) => ({
  address: accountOf(token),
  topics: [
    'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    word(accountOf('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')),
    word(accountOf(to)),
  ],
  data: word(amount.toString(16)),
});

/** As a node replies to gettransactioninfobyid. */
export const transactionInfo = (hash: string, transfers: readonly Transfer[], result = 'SUCCESS') => ({
  id: hash,
  fee: 13_844_850,
  blockNumber: 66_677_701,
  blockTimeStamp: 1_732_000_000_000,
  contractResult: [word('1')],
  contract_address: `41${accountOf(USDT_CONTRACT)}`,
  receipt: { energy_fee: 13_499_850, energy_usage_total: 64_285, net_fee: 345_000, result },
  log: transfers.map(transferEvent),
});
