// A node of the chain on which a system pays: it shows the transaction of a hash.
import type { TransactionLookupResult } from '../domain/rates/transaction.ts';
import type { SystemName } from '../domain/systems/index.ts';

export type TransactionLookup = {
  /** The system whose payments are transactions of this chain. */
  readonly system: SystemName;
  /** The address of the contract whose token the system pays. */
  readonly token: string;
  /** Never throws: an unreachable node is a result. */
  find(hash: string): Promise<TransactionLookupResult>;
  close(): Promise<void>;
};
