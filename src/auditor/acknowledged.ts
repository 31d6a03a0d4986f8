// Compares the withdrawals that merchants got a success response for with the database: each must exist, with the same
// amount and system.
import { readFileSync } from 'node:fs';
import type { Check, Finding } from './check.ts';
import type { Reader } from './reader.ts';

export type AcknowledgedWithdrawal = {
  readonly withdraw_id: string;
  /** As in the request: `100.00`. */
  readonly amount: string;
  readonly system: string;
};

export const ACKNOWLEDGED_CHECK: Check = {
  invariant: 'I4',
  name: 'acknowledged',
  title: 'every acknowledged withdrawal exists as requested',
};

const BATCH = 10_000;

export async function compareAcknowledged(
  read: Reader,
  acknowledged: readonly AcknowledgedWithdrawal[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let i = 0; i < acknowledged.length; i += BATCH) {
    const batch = acknowledged.slice(i, i + BATCH);
    const rows = await read<{ id: string; amount: string; system: string }>(
      `select id::text, amount::text, system from withdrawals where id = any ($1::bigint[])`,
      [batch.map(({ withdraw_id }) => withdraw_id)],
    );
    const stored = new Map(rows.map(({ id, amount, system }) => [id, `${amount} ${system}`]));
    for (const { withdraw_id, amount, system } of batch) {
      const expected = `${minorUnits(amount)} ${system}`;
      const actual = stored.get(withdraw_id) ?? 'not found';
      if (actual === expected) continue;
      const { invariant, name } = ACKNOWLEDGED_CHECK;
      findings.push({
        invariant,
        check: name,
        subject: `withdrawal ${withdraw_id}`,
        expected,
        found: actual,
      });
    }
  }
  return findings;
}

function minorUnits(text: string): bigint {
  const [units = '', cents = ''] = text.split('.');
  return BigInt(units + cents.padEnd(2, '0'));
}

/** One JSON object per line. */
export const readAcknowledged = (file: string): AcknowledgedWithdrawal[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
