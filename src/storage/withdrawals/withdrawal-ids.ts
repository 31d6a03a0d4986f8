// Withdrawal ids, fetched from the sequence in blocks ahead of use. An id exists before its row, so the wallet can be bound
// to it and a batch whose commit got no response can be sent again. Unused ids leave gaps.
import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import type { Database } from '../postgres/database.ts';

export type IdAllocator = () => Promise<WithdrawalId> | WithdrawalId;

const MIN_BLOCK = 8;
const MAX_BLOCK = 4096;

export function openIdAllocator(db: Database): IdAllocator {
  let ids: WithdrawalId[] = [];
  let blockSize = MIN_BLOCK;
  let refill: Promise<void> | undefined;

  async function fetchBlock(): Promise<void> {
    const rows = await db.query<{ id: bigint }>({
      name: 'withdrawal_ids',
      text: 'select id from next_withdrawal_ids($1) as id',
      values: [blockSize],
    });
    ids = ids.concat(rows.map(({ id }) => asWithdrawalId(Number(id))));
    // Start small so that a demo with three withdrawals does not skip thousands of ids; grow so that a busy server never waits.
    blockSize = Math.min(blockSize * 2, MAX_BLOCK);
  }

  const refillOnce = (): Promise<void> => {
    refill ??= fetchBlock().finally(() => {
      refill = undefined;
    });
    return refill;
  };

  return () => {
    if (ids.length < blockSize / 4) refillOnce().catch(() => undefined);
    const id = ids.shift();
    return id ?? waitForId();
  };

  async function waitForId(): Promise<WithdrawalId> {
    for (;;) {
      await refillOnce();
      const id = ids.shift();
      if (id !== undefined) return id;
    }
  }
}
