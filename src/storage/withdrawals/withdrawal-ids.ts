// Withdrawal ids, taken from the sequence in blocks ahead of need: an id is known before the row is written, so the
// wallet can be bound to it and a batch whose commit went unanswered can be sent again. Unused ids are gaps.
import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import type { Database } from '../postgres/database.ts';

export type IdSupply = () => Promise<WithdrawalId> | WithdrawalId;

const SMALLEST_BLOCK = 8;
const LARGEST_BLOCK = 4096;

export function openIdSupply(db: Database): IdSupply {
  let ids: WithdrawalId[] = [];
  let blockSize = SMALLEST_BLOCK;
  let refill: Promise<void> | undefined;

  async function fetchBlock(): Promise<void> {
    const rows = await db.query<{ id: bigint }>({
      name: 'withdrawal_ids',
      text: `select nextval('withdrawal_ids') as id from generate_series(1, $1)`,
      values: [blockSize],
    });
    ids = ids.concat(rows.map(({ id }) => asWithdrawalId(Number(id))));
    // A demo that makes three withdrawals should not skip thousands of numbers; a busy server should not wait.
    blockSize = Math.min(blockSize * 2, LARGEST_BLOCK);
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
