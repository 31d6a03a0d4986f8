// Ten failed tries, then half an hour of silence, by account name and by address, across all processes. Passwords,
// codes and backup codes count together. A try is counted before it is looked at, so that fifty at once are still ten.
import { networkOf } from '../../../domain/ip-addresses.ts';
import { isOperatorName } from '../../../domain/roles.ts';
import type { Queryable, Tx, Workable } from '../../postgres/database.ts';

const MOST_TRIES = 10;
const SILENCE = "interval '30 minutes'";
const SECONDS_LEFT = `ceil(extract(epoch from last_at + ${SILENCE} - clock_timestamp()))::int`;

export type AttemptSource = { readonly account: string; readonly address: string };

/** When it was counted, and when the one before it was: as text, because a Date would lose the microseconds. */
type Counted = { readonly subject: string; readonly before: string; readonly at: string };
export type CountedAttempt = readonly Counted[];

export type Admission =
  | { readonly admitted: true; readonly counted: CountedAttempt }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

/** Names that nobody can have are counted as one. */
const accountOf = (name: string): string => `account:${isOperatorName(name) ? name : ''}`;

const subjectsOf = ({ account, address }: AttemptSource): string[] => [
  accountOf(account),
  `address:${networkOf(address)}`,
];

const refused = (secondsLeft: readonly number[]): Admission => ({
  admitted: false,
  retryAfterSeconds: Math.max(1, ...secondsLeft),
});

export async function countAttempt(db: Workable, who: AttemptSource): Promise<Admission> {
  // In one order everywhere, so that two tries never wait for each other.
  const subjects = subjectsOf(who).sort();
  const locked = await lockedFor(db, subjects);
  return locked.length > 0 ? refused(locked) : db.transaction((tx) => countTry(tx, subjects));
}

/** A look that writes nothing: whoever goes on trying while locked out keeps nobody else waiting. */
async function lockedFor(db: Queryable, subjects: readonly string[]): Promise<number[]> {
  const rows = await db.query<{ seconds: number }>({
    text: `select ${SECONDS_LEFT} as seconds from sluice_auth.failures
           where subject = any ($1::text[]) and tries >= $2 and last_at > clock_timestamp() - ${SILENCE}`,
    values: [subjects, MOST_TRIES],
  });
  return rows.map(({ seconds }) => seconds);
}

async function countTry(tx: Tx, subjects: readonly string[]): Promise<Admission> {
  await forgetOld(tx);
  const rows = await tx.query<{ subject: string; before: string; locked: boolean; seconds: number }>({
    text: `insert into sluice_auth.failures as f (subject) select subject from unnest($1::text[]) subject order by subject
           on conflict (subject) do update set tries = f.tries
           returning subject, last_at::text as before, ${SECONDS_LEFT} as seconds,
             tries >= $2 and last_at > clock_timestamp() - ${SILENCE} as locked`,
    values: [subjects, MOST_TRIES],
  });
  const locked = rows.filter((row) => row.locked).map(({ seconds }) => seconds);
  if (locked.length > 0) {
    await tx.query({
      text: 'delete from sluice_auth.failures where subject = any ($1::text[]) and tries = 0',
      values: [subjects],
    });
    return refused(locked);
  }
  const now = await tx.query<{ subject: string; at: string }>({
    text: `update sluice_auth.failures set last_at = clock_timestamp(),
             tries = case when last_at > clock_timestamp() - ${SILENCE} then tries + 1 else 1 end
           where subject = any ($1::text[]) returning subject, last_at::text as at`,
    values: [subjects],
  });
  const times = new Map(now.map(({ subject, at }) => [subject, at]));
  return {
    admitted: true,
    counted: rows.map(({ subject, before }) => ({ subject, before, at: times.get(subject) ?? before })),
  };
}

/** What others are at this moment counting is left to them. */
async function forgetOld(tx: Tx): Promise<void> {
  await tx.query({
    text: `delete from sluice_auth.failures where subject in (
             select subject from sluice_auth.failures where last_at < clock_timestamp() - ${SILENCE}
             limit 100 for update skip locked)`,
  });
}

/** The try was none: it was right as far as it went. The time of the last one is again what it was, unless others came. */
export async function uncountAttempt(db: Queryable, counted: CountedAttempt): Promise<void> {
  await db.query({
    text: `update sluice_auth.failures f set tries = greatest(f.tries - 1, 0),
             last_at = case when f.last_at = t.at then t.before else f.last_at end
           from (select t.* from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as t (subject, before, at)
                   join sluice_auth.failures locked using (subject) order by subject for update of locked) t
           where f.subject = t.subject`,
    values: [
      counted.map(({ subject }) => subject),
      counted.map(({ before }) => before),
      counted.map(({ at }) => at),
    ],
  });
}

/** Who is in, or was let in anew, starts from nothing. The address keeps its count: others may be trying from there. */
export async function clearAttempts(db: Queryable, account: string): Promise<void> {
  await db.query({
    text: 'delete from sluice_auth.failures where subject = $1',
    values: [accountOf(account)],
  });
}

/** Whoever may clear an account knows which tries were harmless; the address of an office locks all who work there. */
export async function clearAddresses(db: Queryable): Promise<void> {
  await db.query({ text: `delete from sluice_auth.failures where subject like 'address:%'` });
}
