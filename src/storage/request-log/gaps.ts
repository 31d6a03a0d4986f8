// How many requests of each merchant are missing in the log: one number per merchant until its minute is over, then a row.
import type { MerchantId } from '../../domain/ids.ts';
import type { PooledDatabase } from '../postgres/database.ts';
import { addGaps } from './requests.ts';

export type Gaps = {
  add(merchantId: MerchantId): void;
  isEmpty(): boolean;
  /** Those of minutes that are over, or all. */
  write(which: 'over' | 'all'): Promise<void>;
};

const MINUTE_MS = 60_000;
const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS);

export function openGaps(
  connection: PooledDatabase,
  onFault: (error: unknown, message: string) => void,
): Gaps {
  let gaps = new Map<MerchantId, number>();
  let minute = 0;

  function add(merchantId: MerchantId, requests: number): void {
    if (gaps.size === 0) minute = thisMinute();
    gaps.set(merchantId, (gaps.get(merchantId) ?? 0) + requests);
  }

  return {
    add: (merchantId) => add(merchantId, 1),
    isEmpty: () => gaps.size === 0,
    async write(which) {
      if (gaps.size === 0 || (which === 'over' && minute === thisMinute())) return;
      const written = gaps;
      gaps = new Map();
      try {
        await connection.transaction((tx) => addGaps(tx, new Date(minute * MINUTE_MS), written));
      } catch (error) {
        // Added to those of a later minute: no more than one number per merchant is kept.
        for (const [merchantId, requests] of written) add(merchantId, requests);
        onFault(error, 'the gaps of the request log were not recorded');
      }
    },
  };
}
