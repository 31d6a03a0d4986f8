// When each key was last used: kept in memory by the requests, and written once a minute by the watch, so that no request
// waits for it.
import { saveKeyUses } from '../../storage/merchants/keys.ts';
import type { Database } from '../../storage/postgres/database.ts';

export type KeyUses = {
  /** `at` in milliseconds. */
  record(keyId: number, at: number): void;
  /** Writes the uses since the last call. If this fails, the next call does it. */
  save(): Promise<void>;
};

export function openKeyUses(db: Database): KeyUses {
  let uses = new Map<number, number>();
  return {
    record: (keyId, at) => void uses.set(keyId, at),
    async save() {
      if (uses.size === 0) return;
      const saved = uses;
      uses = new Map();
      try {
        await saveKeyUses(db, saved);
      } catch (error) {
        // Later uses of the same keys win.
        uses = new Map([...saved, ...uses]);
        throw error;
      }
    },
  };
}
