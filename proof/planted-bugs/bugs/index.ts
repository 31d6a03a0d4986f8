// Realistic bugs of kinds that have cost payment services money, each with the test or simulation that must detect it.
// An undetected bug is a gap in the tests. test/proof/planted-bugs.test.ts checks that every entry still applies.
import type { Bug } from './bug.ts';
import { CREATES } from './creates.ts';
import { DATABASE } from './database.ts';
import { OPERATORS } from './operators.ts';
import { PAYOUTS } from './payouts.ts';
import { RECONCILIATION } from './reconciliation.ts';
import { RESTORES } from './restores.ts';
import { SECRETS } from './secrets.ts';
import { SIMULATED } from './simulated.ts';
import { WEBHOOKS } from './webhooks.ts';

export type { Bug } from './bug.ts';

export const BUGS: readonly Bug[] = [
  ...CREATES,
  ...PAYOUTS,
  ...DATABASE,
  ...RESTORES,
  ...WEBHOOKS,
  ...OPERATORS,
  ...RECONCILIATION,
  ...SECRETS,
  ...SIMULATED,
];
