// A key as people see it: without its hash.
import type { KeyScope } from '../../domain/merchants/keys.ts';
import type { MerchantKey } from '../../storage/merchants/keys.ts';

export type KeyDetails = {
  readonly id: number;
  readonly name: string;
  readonly scope: KeyScope;
  readonly createdAt: Date;
  /** Null: operators, or the installation. */
  readonly createdBy: string | null;
  readonly worksFrom: Date;
  /** To the minute; null: never, or not since uses are recorded. */
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
};

const dateOrNull = (time: number | null): Date | null => (time === null ? null : new Date(time));

export const describeKey = (key: MerchantKey): KeyDetails => ({
  id: key.id,
  name: key.name,
  scope: key.scope,
  createdAt: new Date(key.createdAt),
  createdBy: key.createdBy,
  worksFrom: new Date(key.worksFrom ?? key.createdAt),
  lastUsedAt: dateOrNull(key.lastUsedAt),
  expiresAt: dateOrNull(key.expiresAt),
});
