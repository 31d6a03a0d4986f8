// One request of a merchant, as its log has it. Everything in it is masked already.
import type { MerchantId } from '../ids.ts';

export type RecordedRequest = {
  readonly merchantId: MerchantId;
  readonly requestId: string;
  /** When it was answered, in milliseconds. */
  readonly at: number;
  readonly operation: string;
  readonly status: number;
  /** Null: successful. */
  readonly code: string | null;
  readonly durationMs: number;
  /** Null: not an IP address. */
  readonly clientAddress: string | null;
  /** The text of a JSON object. Null: the key was wrong, or there are none. */
  readonly params: string | null;
  /** Only of createWithdraws. */
  readonly items: ItemCounts | null;
};

export type ItemCounts = { readonly count: number; readonly failed: number };
