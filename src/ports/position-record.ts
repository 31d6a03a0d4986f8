// A record of how far the database got, kept outside of it and of its backups.
import type { OutsideRecord } from '../domain/restore/database-identity.ts';

export type PositionRecord = {
  /** Undefined: not written yet. */
  read(): Promise<OutsideRecord | undefined>;
  write(record: OutsideRecord): Promise<void>;
};
