// What merchants were told: every withdrawal that somebody heard of is there for ever, with the same amount and system.
import { readFileSync } from 'node:fs';
import type { Check, Finding } from './checks.ts';
import type { Reader } from './reader.ts';

export type Acknowledged = {
  readonly withdraw_id: string;
  /** As it was asked for: `100.00`. */
  readonly amount: string;
  readonly system: string;
};

export const ACKNOWLEDGED_CHECK: Check = {
  invariant: 'I4',
  name: 'acknowledged',
  title: 'every withdrawal that a merchant was told of is there, as it was asked for',
};

const AT_ONCE = 10_000;

export async function compareAcknowledged(read: Reader, told: readonly Acknowledged[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let i = 0; i < told.length; i += AT_ONCE) {
    const part = told.slice(i, i + AT_ONCE);
    const rows = await read<{ id: string; amount: string; system: string }>(
      `select id::text, amount::text, system from withdrawals where id = any ($1::bigint[])`,
      [part.map(({ withdraw_id }) => withdraw_id)],
    );
    const kept = new Map(rows.map(({ id, amount, system }) => [id, `${amount} ${system}`]));
    for (const { withdraw_id, amount, system } of part) {
      const expected = `${minorUnits(amount)} ${system}`;
      const found = kept.get(withdraw_id) ?? 'not there';
      if (found === expected) continue;
      const { invariant, name } = ACKNOWLEDGED_CHECK;
      findings.push({ invariant, check: name, subject: `withdrawal ${withdraw_id}`, expected, found });
    }
  }
  return findings;
}

function minorUnits(text: string): bigint {
  const [whole = '', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(2, '0'));
}

/** One JSON object a line. */
export const readAcknowledged = (file: string): Acknowledged[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
