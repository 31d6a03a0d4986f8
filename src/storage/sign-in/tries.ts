// Ten failed tries, then half an hour of silence, by account name and by address, across all processes. Passwords,
// codes and backup codes count together. A try is counted before it is looked at, so that fifty at once are still ten.
import { networkOf } from '../../domain/addresses.ts';
import { isOperatorName } from '../../domain/roles.ts';
import type { Database, Queryable, Tx } from '../database.ts';

const MOST_TRIES = 10;
const SILENCE = "interval '30 minutes'";

export type Who = { readonly account: string; readonly address: string };

export type Admission =
  | { readonly admitted: true }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

/** Names that nobody can have are counted as one. */
const accountOf = (name: string): string => `account:${isOperatorName(name) ? name : ''}`;

const subjectsOf = ({ account, address }: Who): string[] => [
  accountOf(account),
  `address:${networkOf(address)}`,
];

export const takeTry = (db: Database, who: Who): Promise<Admission> =>
  db.transaction(async (tx) => {
    await forgetOld(tx);
    // In one order everywhere, so that two tries never wait for each other.
    const subjects = subjectsOf(who).sort();
    const rows = await tx.query<{ locked: boolean; seconds: number }>({
      text: `insert into sluice_auth.failures as f (subject) select subject from unnest($1::text[]) subject order by subject
             on conflict (subject) do update set tries = f.tries
             returning tries >= $2 and last_at > clock_timestamp() - ${SILENCE} as locked,
               ceil(extract(epoch from last_at + ${SILENCE} - clock_timestamp()))::int as seconds`,
      values: [subjects, MOST_TRIES],
    });
    const locked = rows.filter((row) => row.locked).map(({ seconds }) => seconds);
    if (locked.length > 0) {
      await tx.query({
        text: 'delete from sluice_auth.failures where subject = any ($1::text[]) and tries = 0',
        values: [subjects],
      });
      return { admitted: false, retryAfterSeconds: Math.max(1, ...locked) };
    }
    await tx.query({
      text: `update sluice_auth.failures set last_at = clock_timestamp(),
               tries = case when last_at > clock_timestamp() - ${SILENCE} then tries + 1 else 1 end
             where subject = any ($1::text[])`,
      values: [subjects],
    });
    return { admitted: true };
  });

/** What others are at this moment counting is left to them. */
async function forgetOld(tx: Tx): Promise<void> {
  await tx.query({
    text: `delete from sluice_auth.failures where subject in (
             select subject from sluice_auth.failures where last_at < clock_timestamp() - ${SILENCE}
             limit 100 for update skip locked)`,
  });
}

/** The try was none: it was right as far as it went. */
export async function takeBack(db: Queryable, who: Who): Promise<void> {
  await db.query({
    text: `update sluice_auth.failures set tries = greatest(tries - 1, 0) where subject in (
             select subject from sluice_auth.failures where subject = any ($1::text[]) order by subject for update)`,
    values: [subjectsOf(who)],
  });
}

/** Who is in, or was let in anew, starts from nothing. The address keeps its count: others may be trying from there. */
export async function clearTries(db: Queryable, account: string): Promise<void> {
  await db.query({
    text: 'delete from sluice_auth.failures where subject = $1',
    values: [accountOf(account)],
  });
}
