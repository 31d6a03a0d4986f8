// Whether everything was shot at that the two documents name, in every way, and whether what can succeed did.
import { ENCODINGS } from './encode.ts';
import { type Catalog, nameBelowApi, nameOf, type Operation } from './operations.ts';
import type { Row } from './tally.ts';
import { HOPELESS } from './valid-requests.ts';

/** Raw bytes may have been anything by the time they arrived. */
const isWhole = ({ encoding }: Row): boolean => encoding !== 'raw bytes';

/** Whether something comes off depends on what the others did meanwhile; in so many requests each gets its chance. */
const CHANCES = 200_000;

export function gapsIn({ operations }: Pick<Catalog, 'operations'>, rows: readonly Row[]): string[] {
  const whole = rows.filter(isWhole);
  const hadItsChance = rows.reduce((sum, { requests }) => sum + requests, 0) >= CHANCES;
  return operations.flatMap((operation) => {
    const name = nameOf(operation);
    const sent = whole.filter((row) => row.operation === name);
    if (sent.length === 0) return [`${name} was never sent`];
    const expected = operation.kind === 'merchant' ? ENCODINGS : [];
    const missing = expected
      .filter((encoding) => !sent.some((row) => row.encoding === encoding))
      .map((encoding) => `${name} was never sent as ${encoding}`);
    const failed = hadItsChance && mustSucceed(operation) && !sent.some(({ ok }) => ok > 0);
    return failed ? [...missing, `${name} never succeeded`] : missing;
  });
}

const mustSucceed = (operation: Operation): boolean =>
  (operation.kind === 'merchant' || operation.kind === 'operator') &&
  !operation.onlyForStrangers &&
  HOPELESS[nameBelowApi(operation)] === undefined;
