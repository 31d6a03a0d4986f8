import type { CheckedLedger } from '../../usecases/operator/ledger/check-ledger.ts';
import { green, red, table } from '../shared/output.ts';
import { formatCount } from './format.ts';

export const ledgerCheckText = ({ checks, differences }: CheckedLedger): string =>
  differences.length === 0
    ? [...checks.map((check) => `${green('✓')} ${check}`), '', green('The ledger is clean.')].join('\n')
    : [
        table(
          ['Check', 'Subject', 'Expected', 'Found'],
          differences.map(({ check, subject, expected, found }) => [check, subject, expected, found]),
        ),
        '',
        red(`The ledger has ${formatCount(differences.length, 'difference')}.`),
      ].join('\n');
