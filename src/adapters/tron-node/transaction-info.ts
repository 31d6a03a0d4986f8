// The reply of a TRON node to gettransactioninfobyid. The node is not trusted to be a node: a reply of another form is
// unusable, and never a transaction.
import { z } from 'zod';
import { asMinor } from '../../domain/money.ts';
import type { ChainTransaction, TokenTransfer } from '../../domain/rates/transaction.ts';
import { tronAddressFromHex } from '../../domain/systems/tron-address.ts';
import { readMessage } from '../shared/read-message.ts';

/** The first topic of `Transfer(address,address,uint256)`. */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Any event of any contract. Nodes leave out what is empty. */
const event = z.object({
  address: z.string(),
  topics: z.array(z.string()).default([]),
  data: z.string().default(''),
});

const resultName = z.string().regex(/^[A-Z_]{1,40}$/);

const transactionInfo = z.object({
  id: z.string(),
  blockNumber: z.int().nonnegative(),
  /** Of the transaction as a whole: FAILED, or absent. */
  result: resultName.optional(),
  /** Without a result if no contract was called, as for a transfer of TRX. */
  receipt: z.object({ result: resultName.optional() }).default({}),
  log: z.array(event).default([]),
});

/** An unknown transaction is an empty object. An internal error of the node is none: it has status 200 and `Error`. */
const reply = z.union([z.strictObject({}).transform(() => undefined), transactionInfo]);

export type ReadReply =
  | { readonly transaction: Omit<ChainTransaction, 'isFinal'> }
  /** The node does not know the transaction. */
  | { readonly transaction: undefined }
  | { readonly problem: string };

export function readTransactionInfo(body: string, hash: string): ReadReply {
  const read = readMessage(reply, body);
  if ('problem' in read) return read;
  const { message } = read;
  if (message === undefined) return { transaction: undefined };
  if (message.id.toLowerCase() !== hash) return { problem: 'the message is about another transaction' };
  return { transaction: { result: resultOf(message), transfers: message.log.flatMap(readTransfer) } };
}

/** The protocol itself spells it SUCESS for the transaction, and leaves it out. */
const SUCCESSES: readonly (string | undefined)[] = [undefined, 'SUCESS', 'SUCCESS'];

/** The result of the contract names the cause, but the transaction must not have failed otherwise. */
function resultOf({ result, receipt }: z.output<typeof transactionInfo>): string | null {
  const hasFailed = !SUCCESSES.includes(result) && SUCCESSES.includes(receipt.result);
  return (hasFailed ? result : receipt.result) ?? null;
}

const ACCOUNT = /^[0-9a-f]{40}$/;
const WORD = /^[0-9a-f]{64}$/;

/** Empty for every other event. */
function readTransfer({ address, topics, data }: z.output<typeof event>): TokenTransfer[] {
  const [contract, amount] = [address.toLowerCase(), data.toLowerCase()];
  const [name, from, to, ...more] = topics.map((topic) => topic.toLowerCase());
  if (name !== TRANSFER_TOPIC || !from || !to || more.length > 0) return [];
  if (![from, to, amount].every((word) => WORD.test(word)) || !ACCOUNT.test(contract)) return [];
  return [
    {
      token: tronAddressFromHex(contract),
      // An address is the last 20 of the 32 bytes.
      recipient: tronAddressFromHex(to.slice(-40)),
      amount: asMinor(BigInt(`0x${amount}`)),
    },
  ];
}
