import type { MerchantId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import { lockMerchant, replaceKey } from '../../storage/merchants.ts';
import type { App } from '../app.ts';
import { changeMerchant } from './change-known.ts';
import { type Outcome, problem } from './problem.ts';

export type Rotation = { readonly secretKey: string; readonly oldKeyValidUntil: Date };

/** The new key works at once, the old one until the overlap ends. */
export async function rotateMerchantKey(
  app: App,
  id: MerchantId,
  overlapSeconds: number,
): Promise<Outcome<Rotation>> {
  const { secretKey, hash } = app.vault.makeSecretKey();
  return changeMerchant(app, id, async (tx) => {
    if (!(await lockMerchant(tx, id))) return problem('not-found', `There is no merchant ${id}.`);
    return accepted({ secretKey, oldKeyValidUntil: await replaceKey(tx, id, hash, overlapSeconds) });
  });
}
