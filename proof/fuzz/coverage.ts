// Checks that every documented operation was sent in every encoding, and that every one that can succeed did.
import { ENCODINGS } from './encode.ts';
import { type Catalog, nameBelowApi, nameOf, type Operation } from './operations.ts';
import type { Row } from './request-stats.ts';
import { NEVER_SUCCEED } from './valid-requests.ts';

/** Malformed bytes do not count as a request to the operation. */
const isWellFormed = ({ encoding }: Row): boolean => encoding !== 'raw bytes';

/** Success depends on concurrent requests; with this many, every operation must have succeeded. */
const ENOUGH_REQUESTS = 200_000;

export function gapsIn({ operations }: Pick<Catalog, 'operations'>, rows: readonly Row[]): string[] {
  const wellFormed = rows.filter(isWellFormed);
  const isLongRun = rows.reduce((sum, { requests }) => sum + requests, 0) >= ENOUGH_REQUESTS;
  return operations.flatMap((operation) => {
    const name = nameOf(operation);
    const sent = wellFormed.filter((row) => row.operation === name);
    if (sent.length === 0) return [`${name} was never sent`];
    const expected = operation.kind === 'merchant' ? ENCODINGS : [];
    const missing = expected
      .filter((encoding) => !sent.some((row) => row.encoding === encoding))
      .map((encoding) => `${name} was never sent as ${encoding}`);
    const failed = isLongRun && mustSucceed(operation) && !sent.some(({ ok }) => ok > 0);
    return failed ? [...missing, `${name} never succeeded`] : missing;
  });
}

const mustSucceed = (operation: Operation): boolean =>
  (operation.kind === 'merchant' || operation.kind === 'operator') &&
  !operation.unauthenticatedOnly &&
  NEVER_SUCCEED[nameBelowApi(operation)] === undefined;
