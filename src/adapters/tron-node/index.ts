// Looks up transactions at a full node of the TRON network. A transaction in a solidified block is final; one that only the
// newest blocks have can still disappear.
import type { TransactionLookupResult } from '../../domain/rates/transaction.ts';
import type { TransactionLookup } from '../../ports/transaction-lookup.ts';
import { openTransport, type Transport } from '../shared/transport.ts';
import { type ReadReply, readTransactionInfo } from './transaction-info.ts';

export type TronNodeOptions = {
  /** With some providers its path is a key, so messages name at most host and port. */
  readonly url: string;
  readonly key: string | undefined;
  readonly token: string;
  readonly deadlineMs?: number;
};

const DEADLINE_MS = 5_000;
const SOLIDIFIED = '/walletsolidity/gettransactioninfobyid';
const NEWEST = '/wallet/gettransactioninfobyid';

export function openTronNode({
  url,
  key,
  token,
  deadlineMs = DEADLINE_MS,
}: TronNodeOptions): TransactionLookup {
  const transport = openTransport({ url, deadlineMs });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(key === undefined ? {} : { 'TRON-PRO-API-KEY': key }),
  };
  const ask = (path: string, hash: string): Promise<ReadReply> =>
    callNode(transport, { path, headers, hash });
  return {
    system: 'usdt',
    token,
    async find(text): Promise<TransactionLookupResult> {
      const hash = text.toLowerCase();
      const solidified = await ask(SOLIDIFIED, hash);
      if ('problem' in solidified) return { kind: 'unavailable', detail: solidified.problem };
      if (solidified.transaction)
        return { kind: 'found', transaction: { ...solidified.transaction, isFinal: true } };
      const newest = await ask(NEWEST, hash);
      if ('problem' in newest) return { kind: 'unavailable', detail: newest.problem };
      return newest.transaction
        ? { kind: 'found', transaction: { ...newest.transaction, isFinal: false } }
        : { kind: 'not found' };
    },
    close: () => transport.close(),
  };
}

type Call = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly hash: string;
};

async function callNode(transport: Transport, { path, headers, hash }: Call): Promise<ReadReply> {
  const body = JSON.stringify({ value: hash });
  const outcome = await transport.call(
    { method: 'POST', path, headers, body },
    // The deadline of the transport ends the call.
    new AbortController().signal,
  );
  if (!outcome.sent) return { problem: outcome.detail };
  if ('lost' in outcome) return { problem: outcome.lost };
  if (outcome.status !== 200) return { problem: `status ${outcome.status}` };
  return readTransactionInfo(outcome.body, hash);
}
