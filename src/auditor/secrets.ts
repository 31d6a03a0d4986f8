// Searches every readable column for card numbers, keys and canaries in clear text.
import type { Check, Finding } from './check.ts';
import type { Reader } from './reader.ts';

export const SECRETS_CHECK: Check = {
  invariant: 'I6',
  name: 'clear text',
  title: 'no card number and no key is in the database in clear text',
};

/** Merchants choose these texts, and any sixteen digits in them may look like a card number. */
const EXEMPT = new Set(['withdrawals.order_id']);

/** External ids: a value of digits only is an id, even if it looks like a card number. */
const EXTERNAL_IDS = new Set([
  'attempts.provider_id',
  'attempt_reports.provider_id',
  'callbacks.id',
  'withdrawals.reference',
  'withdrawal_events.reference',
]);
const BARE_NUMBER = '^[0-9]+$';

const SEPARATOR = '[ .\\u00a0\\u2010-\\u2015-]';
/** Digits without separators, or grouped as on cards with one separator throughout. */
const DIGITS = [
  '[0-9]{12,18}',
  `[0-9]{3}(${SEPARATOR})[0-9]{4}\\2[0-9]{4}\\2[0-9]{1,4}(?:\\2[0-9]{1,3})?`,
  `[0-9]{3}(${SEPARATOR})[0-9]{6}\\3[0-9]{5}`,
];
const CANDIDATE = `(?:^|[^0-9])([2-6](?:${DIGITS.join('|')}))(?:[^0-9]|$)`;

/** Random ids, in which long runs of digits occur by chance. */
const RANDOM_ID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{32,}';

/** Keys issued by Sluice: merchant keys, webhook secrets, API tokens, codes of invitations. */
const KEY = '(?:^|[^A-Za-z0-9])(?:sk_|whsec_|slt_|sli_)[A-Za-z0-9_+/=-]{20,}';

const MAX_CANDIDATES = 10_000;

type Column = { table_name: string; column_name: string };

export async function findSecrets(read: Reader, canaries: readonly string[]): Promise<Finding[]> {
  const columns = await read<Column>(
    `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'json', 'jsonb', 'ARRAY')
        and has_column_privilege(format('%I.%I', table_schema, c.table_name), c.column_name, 'select')
      order by 1, 2`,
  );
  const findings: Finding[] = [];
  const report = (place: string, found: string): void => {
    const { invariant, name } = SECRETS_CHECK;
    findings.push({ invariant, check: name, subject: place, expected: 'no secret', found });
  };
  for (const { table_name, column_name } of columns) {
    const place = `${table_name}.${column_name}`;
    const text = `"${column_name}"::text`;
    if (!EXEMPT.has(place)) {
      const isNumber = EXTERNAL_IDS.has(place) ? `${text} ~ '${BARE_NUMBER}'` : 'false';
      const rows = await read<{ number: string }>(
        `select match[1] as number
           from (select regexp_replace(${text}, $2, 'id', 'g') as text from "${table_name}" where ${text} ~ $1 and not ${isNumber}) candidates,
                regexp_matches(candidates.text, $1, 'g') as match
          limit ${MAX_CANDIDATES + 1}`,
        [CANDIDATE, RANDOM_ID],
      );
      const cards = rows.filter(({ number }) => isCard(number));
      if (cards.length > 0) report(place, `${cards.length} values that look like card numbers`);
      if (rows.length > MAX_CANDIDATES) report(place, 'more candidates for card numbers than can be checked');
    }
    const [keys] = await read<{ times: string }>(
      `select count(*)::text as times from "${table_name}" where ${text} ~ $1`,
      [KEY],
    );
    if (keys && keys.times !== '0') report(place, `${keys.times} values that look like keys`);
    for (const [i, canary] of canaries.entries()) {
      const [row] = await read<{ times: string }>(
        `select count(*)::text as times from "${table_name}" where strpos(${text}, $1) > 0`,
        [canary],
      );
      if (row && row.times !== '0') report(place, `canary ${i + 1}, ${row.times} times`);
    }
  }
  return findings;
}

/** The last group may belong to another number that follows. */
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
