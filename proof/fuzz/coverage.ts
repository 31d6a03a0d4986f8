// Whether everything was shot at that the two documents name, in every way, and whether what can succeed did.
import { ENCODINGS } from './encode.ts';
import { type Catalog, nameBelowApi, nameOf, type Operation } from './operations.ts';
import type { Row } from './tally.ts';
import { HOPELESS } from './wishes.ts';

/** Raw bytes may have been anything by the time they arrived. */
const isWhole = ({ encoding }: Row): boolean => encoding !== 'raw bytes';

/** Whether a write comes off depends on what the others did meanwhile; in so many requests each gets its chance. */
const CHANCES = 200_000;

export function gapsIn({ operations }: Pick<Catalog, 'operations'>, rows: readonly Row[]): string[] {
  const whole = rows.filter(isWhole);
  const hadItsChance = rows.reduce((sum, { requests }) => sum + requests, 0) >= CHANCES;
  return operations.flatMap((operation) => {
    const name = nameOf(operation);
    const sent = whole.filter((row) => row.operation === name);
    if (sent.length === 0) return [`${name} was never sent`];
    if (operation.kind === 'merchant') {
      const missing = ENCODINGS.filter((encoding) => !sent.some((row) => row.encoding === encoding));
      return missing.map((encoding) => `${name} was never sent as ${encoding}`);
    }
    return hadItsChance && mustSucceed(operation) && !sent.some(({ ok }) => ok > 0)
      ? [`${name} never succeeded`]
      : [];
  });
}

const mustSucceed = (operation: Operation): boolean =>
  operation.kind === 'operator' &&
  operation.method !== 'GET' &&
  HOPELESS[nameBelowApi(operation)] === undefined;
