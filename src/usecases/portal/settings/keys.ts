// The keys of the merchant's programs. One that only reads is made at once; one that may withdraw takes two people and a pause.

import type { MerchantId } from '../../../domain/ids.ts';
import { isKeyName, type KeyScope } from '../../../domain/merchants/keys.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { accepted } from '../../../domain/result.ts';
import { findKey } from '../../../storage/merchants/keys.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { changeMerchant } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { addKey } from '../../merchant-keys/add-key.ts';
import { endKeyAtOnce } from '../../merchant-keys/end-key.ts';
import type { KeyDetails } from '../../merchant-keys/key-details.ts';
import { listKeys } from '../../merchant-keys/list-keys.ts';
import type { PortalCaller } from '../caller.ts';
import { type Proposal, propose } from '../proposals/propose.ts';
import { KEY_REJECTIONS } from './key-rejections.ts';

export type { KeyDetails };

export const listOwnKeys = (app: App, merchantId: MerchantId): Promise<KeyDetails[]> =>
  listKeys(app.db, merchantId);

/** The secret key is shown once. With a proposal it works when a second person has confirmed it and the pause is over. */
export type MadeKey = { readonly secretKey: string; readonly proposal: Proposal | null };

export async function makeKey(
  app: App,
  { by, merchantId, person }: PortalCaller,
  { name: input, scope }: { readonly name: string; readonly scope: KeyScope },
): Promise<ActionResult<MadeKey>> {
  const name = input.trim();
  if (!isKeyName(name)) return rejectAction('invalid', portalTexts.keyName, 'name');
  const { secretKey, hash } = app.vault.generateSecretKey();
  const made = await changeMerchant<Proposal | null>(app, by, merchantId, async (tx, writeAudit) => {
    if (scope === 'withdraw') {
      const context = { app, writeAudit, merchantId, maker: person };
      return propose(tx, context, { kind: 'key', name, keyHash: hash.toString('hex'), replaces: null });
    }
    const key = { merchantId, hash, name, scope, worksFrom: null, createdBy: by.name };
    const added = await addKey(tx, key);
    if (!added.ok) return rejectAction('wrong-state', KEY_REJECTIONS[added.rejection]);
    writeAudit({
      action: 'portal.make_key',
      subject: `merchant:${merchantId}`,
      after: { key: added.value.id, name, scope },
    });
    return accepted(null);
  });
  return made.ok ? accepted({ secretKey, proposal: made.value }) : made;
}

/** A new key in place of an old one, which ends with the overlap. */
export async function rotateKey(
  app: App,
  { by, merchantId, person }: PortalCaller,
  { id, overlapSeconds }: { readonly id: number; readonly overlapSeconds: number },
): Promise<ActionResult<MadeKey>> {
  const old = await findKey(app.db, merchantId, id);
  if (!old) return rejectAction('not-found', portalTexts.keyNotFound(id));
  if (old.scope !== 'withdraw') return rejectAction('wrong-state', portalTexts.rotateOnlyWithdraw);
  const { secretKey, hash } = app.vault.generateSecretKey();
  const input = {
    kind: 'key',
    name: old.name,
    keyHash: hash.toString('hex'),
    replaces: { id, overlapSeconds },
  } as const;
  const proposed = await changeMerchant(app, by, merchantId, (tx, writeAudit) =>
    propose(tx, { app, writeAudit, merchantId, maker: person }, input),
  );
  return proposed.ok ? accepted({ secretKey, proposal: proposed.value }) : proposed;
}

/** At once: it only takes something away. */
export const endOwnKey = (
  app: App,
  { by, merchantId }: PortalCaller,
  id: number,
): Promise<ActionResult<KeyDetails>> =>
  changeMerchant(app, by, merchantId, async (tx, writeAudit) => {
    const ended = await endKeyAtOnce(tx, merchantId, id);
    if (!ended) return rejectAction('not-found', portalTexts.keyNotFound(id));
    writeAudit({
      action: 'portal.end_key',
      subject: `merchant:${merchantId}`,
      after: { key: id, name: ended.name },
    });
    return accepted(ended);
  });
