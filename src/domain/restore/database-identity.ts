// Tells whether the database has lost withdrawals since it was last confirmed: after a restore, a failover or a clone. An
// aggregator may have paid what was lost, so payouts stop until the records were compared.

/** A position in the write-ahead log, as a number. */
type LogPosition = bigint;

export type DatabaseIdentity = {
  readonly systemIdentifier: string;
  readonly timeline: number;
  /** A logical restore creates the table of withdrawals again. */
  readonly withdrawalsOid: string;
  /** When the database server was started. */
  readonly startedAt: string;
};

/** What was last known outside of the database. */
export type OutsideRecord = {
  readonly systemIdentifier: string;
  readonly position: LogPosition;
  /** The newest withdrawal that was committed; null: none yet. */
  readonly newestId: number | null;
  /** The incident about a loss that operators have not resolved yet. */
  readonly openLoss: number | null;
};

export type DatabaseState = DatabaseIdentity & { readonly position: LogPosition };

/** `sluice restore` leaves it instead of the table's own: it belongs to no table, so no server is taken for the earlier one. */
export const RESTORED_OID = '0';

export const isSameIdentity = (one: DatabaseIdentity, other: DatabaseIdentity): boolean =>
  one.systemIdentifier === other.systemIdentifier &&
  one.timeline === other.timeline &&
  one.withdrawalsOid === other.withdrawalsOid &&
  one.startedAt === other.startedAt;

export type Evidence = {
  readonly known: DatabaseIdentity;
  readonly current: DatabaseState;
  /** Undefined: no record is kept outside of the database. */
  readonly record: OutsideRecord | undefined;
  /** False: the newest withdrawal of the record is not in the database. */
  readonly hasNewest: boolean;
  /** False: the incident of the record is not in the database. */
  readonly hasOpenLoss: boolean;
};

/** Undefined: nothing was lost, as far as can be known. */
export function evidenceOfLoss({
  known,
  current,
  record,
  hasNewest,
  hasOpenLoss,
}: Evidence): string | undefined {
  if (known.withdrawalsOid === RESTORED_OID) return 'it was restored from a backup';
  if (current.systemIdentifier !== known.systemIdentifier)
    return `the system identifier is ${current.systemIdentifier}, and was ${known.systemIdentifier}`;
  if (current.withdrawalsOid !== known.withdrawalsOid) return 'its tables were created again by a restore';
  if (record === undefined)
    return current.timeline === known.timeline
      ? undefined
      : `the timeline is ${current.timeline}, and was ${known.timeline}, and no record outside of the database shows that nothing was lost`;
  if (record.systemIdentifier !== current.systemIdentifier)
    return `the system identifier is ${current.systemIdentifier}, and the record outside of the database has ${record.systemIdentifier}`;
  if (record.position > current.position)
    return `its log ends at ${formatPosition(current.position)}, and had reached ${formatPosition(record.position)}`;
  if (!hasNewest) return `withdrawal ${record.newestId} was committed, and is missing`;
  // A second restore to the same backup: the record is that of the first one, and its halt was lost.
  if (!hasOpenLoss) return `incident ${record.openLoss} about an earlier loss was open, and is missing`;
  return undefined;
}

/** As PostgreSQL writes it: two hexadecimal numbers of 32 bits. */
export const formatPosition = (position: LogPosition): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();
