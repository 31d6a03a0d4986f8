// Codes of a second factor (RFC 6238). better-auth accepts a code repeatedly; here each is accepted once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../postgres/database.ts';
import { type Realm, userIdByName } from './realms.ts';

const STEP_MS = 30_000;

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The time step of the code: the current one, the one before or the one after; undefined: a wrong code. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const current = Math.floor(now / STEP_MS);
  return [current - 1, current, current + 1].find((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)),
  );
}

export type SecondFactor = { readonly secret: string; readonly verified: boolean };

export async function findSecondFactor(
  db: Queryable,
  { schema, users, userId }: Realm,
  name: string,
  decrypt: (data: string) => Promise<string>,
): Promise<SecondFactor | undefined> {
  const [row] = await db.query<SecondFactor>({
    text: `select f.secret, f.verified from ${schema}.second_factors f join ${schema}.${users} o on o.id = f.${userId}
           where o.name = $1`,
    values: [name],
  });
  return row && { ...row, secret: await decrypt(row.secret) };
}

/** True if the code is right and was not used before. */
export async function useCode(
  db: Queryable,
  realm: Realm,
  name: string,
  { secret, code }: { readonly secret: string; readonly code: string },
): Promise<boolean> {
  const step = stepOf(secret, code, Date.now());
  if (step === undefined) return false;
  const { schema, userId } = realm;
  const used = await db.query({
    text: `with o as (select ${userIdByName(realm, '$1')} as id),
             old as (delete from ${schema}.used_codes where ${userId} in (select id from o) and used_at < now() - interval '1 day')
           insert into ${schema}.used_codes (${userId}, step) select id, $2 from o on conflict do nothing returning step`,
    values: [name, step],
  });
  return used.length > 0;
}
