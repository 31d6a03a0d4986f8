// Codes of a second factor (RFC 6238). better-auth accepts a code repeatedly; here each is accepted once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../postgres/database.ts';

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
  operator: string,
  decrypt: (data: string) => Promise<string>,
): Promise<SecondFactor | undefined> {
  const [row] = await db.query<SecondFactor>({
    text: `select f.secret, f.verified from sluice_auth.second_factors f join sluice_auth.operators o on o.id = f.operator_id
           where o.name = $1`,
    values: [operator],
  });
  return row && { ...row, secret: await decrypt(row.secret) };
}

/** True if the code is right and was not used before. */
export async function useCode(
  db: Queryable,
  operator: string,
  { secret, code }: { readonly secret: string; readonly code: string },
): Promise<boolean> {
  const step = stepOf(secret, code, Date.now());
  if (step === undefined) return false;
  const used = await db.query({
    text: `with o as (select id from sluice_auth.operators where name = $1),
             old as (delete from sluice_auth.used_codes where operator_id in (select id from o) and used_at < now() - interval '1 day')
           insert into sluice_auth.used_codes (operator_id, step) select id, $2 from o on conflict do nothing returning step`,
    values: [operator, step],
  });
  return used.length > 0;
}
