// No card number, key or canary may stand in the clear in any column that people or programs read.
import type { Check, Finding } from './checks.ts';
import type { Reader } from './reader.ts';

export const SECRETS_CHECK: Check = {
  invariant: 'I6',
  name: 'clear text',
  title: 'no card number and no key stands in the clear in the database',
};

/** Texts of merchants' own making, in which any sixteen digits may look like a card number. */
const EXEMPT = new Set(['withdrawals.order_id']);

/** Ids of others' making: a bare number is one, whatever it looks like. */
const FOREIGN_IDS = new Set([
  'attempts.provider_id',
  'attempt_reports.provider_id',
  'callbacks.id',
  'withdrawals.reference',
  'withdrawal_events.reference',
]);
const BARE_NUMBER = '^[0-9]+$';

const BETWEEN = '[ .\\u00a0\\u2010-\\u2015-]';
/** Digits in one piece, or in the groups in which cards show them, with the same sign between all of them. */
const DIGITS = [
  '[0-9]{12,18}',
  `[0-9]{3}(${BETWEEN})[0-9]{4}\\2[0-9]{4}\\2[0-9]{1,4}(?:\\2[0-9]{1,3})?`,
  `[0-9]{3}(${BETWEEN})[0-9]{6}\\3[0-9]{5}`,
];
const CANDIDATE = `(?:^|[^0-9])([2-6](?:${DIGITS.join('|')}))(?:[^0-9]|$)`;

/** Random ids, as we and others make them, in which digits may follow each other by chance. */
const RANDOM_ID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{32,}';

/** As we hand them out: to merchants, for webhooks, to programs. */
const KEY = '(?:^|[^A-Za-z0-9])(?:sk_|whsec_|slt_)[A-Za-z0-9_+/=-]{20,}';

const MOST_LOOKED_AT = 10_000;

type Column = { table_name: string; column_name: string };

export async function findSecrets(read: Reader, canaries: readonly string[]): Promise<Finding[]> {
  const columns = await read<Column>(
    `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'json', 'jsonb', 'ARRAY')
        and has_column_privilege(format('%I.%I', table_schema, c.table_name), c.column_name, 'select')
      order by 1, 2`,
  );
  const findings: Finding[] = [];
  const tell = (place: string, found: string): void => {
    const { invariant, name } = SECRETS_CHECK;
    findings.push({ invariant, check: name, subject: place, expected: 'no secret', found });
  };
  for (const { table_name, column_name } of columns) {
    const place = `${table_name}.${column_name}`;
    const text = `"${column_name}"::text`;
    if (!EXEMPT.has(place)) {
      const isNumber = FOREIGN_IDS.has(place) ? `${text} ~ '${BARE_NUMBER}'` : 'false';
      const rows = await read<{ number: string }>(
        `select found[1] as number
           from (select regexp_replace(${text}, $2, 'id', 'g') as said from "${table_name}" where ${text} ~ $1 and not ${isNumber}) candidates,
                regexp_matches(said, $1, 'g') as found
          limit ${MOST_LOOKED_AT + 1}`,
        [CANDIDATE, RANDOM_ID],
      );
      const cards = rows.filter(({ number }) => isCard(number));
      if (cards.length > 0) tell(place, `${cards.length} that look like card numbers`);
      if (rows.length > MOST_LOOKED_AT) tell(place, 'too many that may be card numbers to look at each');
    }
    const [keys] = await read<{ times: string }>(
      `select count(*)::text as times from "${table_name}" where ${text} ~ $1`,
      [KEY],
    );
    if (keys && keys.times !== '0') tell(place, `${keys.times} that look like keys`);
    for (const [i, canary] of canaries.entries()) {
      const [row] = await read<{ times: string }>(
        `select count(*)::text as times from "${table_name}" where strpos(${text}, $1) > 0`,
        [canary],
      );
      if (row && row.times !== '0') tell(place, `canary ${i + 1}, ${row.times} times`);
    }
  }
  return findings;
}

/** The last group may be another number that stands behind it. */
const isCard = (number: string): boolean =>
  [number, number.replace(/[^0-9][0-9]+$/, '')].some((text) => passesLuhn(text.replaceAll(/[^0-9]/g, '')));

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [i, digit] of digits.split('').reverse().entries()) {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
