// Destinations and transactions of USDT on the TRC-20 network that belong to no one.
import { createHash } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const TRON_VERSION = 0x41;
const ADDRESS_BYTES = 21;

/** Another valid address for every number. */
export function tronAddressOf(number: number): string {
  const bytes = Buffer.alloc(ADDRESS_BYTES);
  bytes[0] = TRON_VERSION;
  bytes.writeUInt32BE(number, ADDRESS_BYTES - 4);
  return createBase58check(sha256).encode(bytes);
}

/** Another transaction for every text. */
export const transactionHashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
