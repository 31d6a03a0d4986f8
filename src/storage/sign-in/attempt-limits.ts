// Ten failed attempts lock an account name or an address for half an hour, across all processes. Passwords, codes and
// backup codes count together. An attempt is counted before it is checked, so that parallel attempts do not exceed ten.
import { networkOf } from '../../domain/ip-addresses.ts';
import type { PooledDatabase, Queryable, Tx } from '../postgres/database.ts';
import type { Realm } from './realms.ts';

const MAX_ATTEMPTS = 10;
const LOCKOUT = "interval '30 minutes'";
const SECONDS_LEFT = `ceil(extract(epoch from last_at + ${LOCKOUT} - clock_timestamp()))::int`;

export type AttemptSource = { readonly account: string; readonly address: string };

/** The time of this attempt and of the one before: as text, because a Date would lose the microseconds. */
type Counted = { readonly subject: string; readonly before: string; readonly at: string };
export type CountedAttempt = readonly Counted[];

export type Admission =
  | { readonly admitted: true; readonly counted: CountedAttempt }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

/** Invalid names are counted together. */
const accountOf = ({ isUserName }: Realm, name: string): string => `account:${isUserName(name) ? name : ''}`;

const subjectsOf = (realm: Realm, { account, address }: AttemptSource): string[] => [
  accountOf(realm, account),
  `address:${networkOf(address)}`,
];

const lockedOut = (secondsLeft: readonly number[]): Admission => ({
  admitted: false,
  retryAfterSeconds: Math.max(1, ...secondsLeft),
});

export async function countAttempt(
  db: PooledDatabase,
  realm: Realm,
  source: AttemptSource,
): Promise<Admission> {
  // Always locked in the same order, so that two attempts cannot deadlock.
  const subjects = subjectsOf(realm, source).sort();
  const locked = await findLockouts(db, realm, subjects);
  return locked.length > 0
    ? lockedOut(locked)
    : db.transaction((tx) => countInTransaction(tx, realm, subjects));
}

/** Read-only, so that further attempts during a lockout hold no locks. */
async function findLockouts(
  db: Queryable,
  { schema }: Realm,
  subjects: readonly string[],
): Promise<number[]> {
  const rows = await db.query<{ seconds: number }>({
    text: `select ${SECONDS_LEFT} as seconds from ${schema}.failures
           where subject = any ($1::text[]) and tries >= $2 and last_at > clock_timestamp() - ${LOCKOUT}`,
    values: [subjects, MAX_ATTEMPTS],
  });
  return rows.map(({ seconds }) => seconds);
}

async function countInTransaction(tx: Tx, realm: Realm, subjects: readonly string[]): Promise<Admission> {
  await deleteExpired(tx, realm);
  const { schema } = realm;
  const rows = await tx.query<{ subject: string; before: string; locked: boolean; seconds: number }>({
    text: `insert into ${schema}.failures as f (subject) select subject from unnest($1::text[]) subject order by subject
           on conflict (subject) do update set tries = f.tries
           returning subject, last_at::text as before, ${SECONDS_LEFT} as seconds,
             tries >= $2 and last_at > clock_timestamp() - ${LOCKOUT} as locked`,
    values: [subjects, MAX_ATTEMPTS],
  });
  const locked = rows.filter((row) => row.locked).map(({ seconds }) => seconds);
  if (locked.length > 0) {
    await tx.query({
      text: `delete from ${schema}.failures where subject = any ($1::text[]) and tries = 0`,
      values: [subjects],
    });
    return lockedOut(locked);
  }
  const updated = await tx.query<{ subject: string; at: string }>({
    text: `update ${schema}.failures set last_at = clock_timestamp(),
             tries = case when last_at > clock_timestamp() - ${LOCKOUT} then tries + 1 else 1 end
           where subject = any ($1::text[]) returning subject, last_at::text as at`,
    values: [subjects],
  });
  const times = new Map(updated.map(({ subject, at }) => [subject, at]));
  return {
    admitted: true,
    counted: rows.map(({ subject, before }) => ({ subject, before, at: times.get(subject) ?? before })),
  };
}

/** Skips rows that other transactions are counting. */
async function deleteExpired(tx: Tx, { schema }: Realm): Promise<void> {
  await tx.query({
    text: `delete from ${schema}.failures where subject in (
             select subject from ${schema}.failures where last_at < clock_timestamp() - ${LOCKOUT}
             limit 100 for update skip locked)`,
  });
}

/** The attempt succeeded. Restores the time of the last attempt, unless there were others since. */
export async function uncountAttempt(
  db: Queryable,
  { schema }: Realm,
  counted: CountedAttempt,
): Promise<void> {
  await db.query({
    text: `update ${schema}.failures f set tries = greatest(f.tries - 1, 0),
             last_at = case when f.last_at = t.at then t.before else f.last_at end
           from (select t.* from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as t (subject, before, at)
                   join ${schema}.failures locked using (subject) order by subject for update of locked) t
           where f.subject = t.subject`,
    values: [
      counted.map(({ subject }) => subject),
      counted.map(({ before }) => before),
      counted.map(({ at }) => at),
    ],
  });
}

/** After a sign-in or a reset. The address keeps its count: other attempts may come from there. */
export async function clearAccountFailures(db: Queryable, realm: Realm, account: string): Promise<void> {
  await db.query({
    text: `delete from ${realm.schema}.failures where subject = $1`,
    values: [accountOf(realm, account)],
  });
}

/** For an admin's reset: a locked address locks out every user behind it. */
export async function clearAddressFailures(db: Queryable, { schema }: Realm): Promise<void> {
  await db.query({ text: `delete from ${schema}.failures where subject like 'address:%'` });
}
