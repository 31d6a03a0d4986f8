// Addresses of the TRON network: 20 bytes of the account, written as base58check after the version 0x41.
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
const VERSION = 0x41;
const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

export function isTronAddress(text: string): boolean {
  if (!ADDRESS.test(text)) return false;
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === VERSION;
  } catch {
    return false;
  }
}

/** From the 40 hexadecimal digits of the account, as events of contracts have it: without the version. */
export const tronAddressFromHex = (account: string): string =>
  base58check.encode(Uint8Array.of(VERSION, ...hexToBytes(account)));
