// What the people of a merchant decide for all of them: the amount above which two people are needed, and the addresses of programs.
import type { MerchantId } from '../../../domain/ids.ts';
import { parseAddressBlock } from '../../../domain/ip-addresses.ts';
import type { MerchantStatus } from '../../../domain/merchant.ts';
import { formatMoney, type Minor } from '../../../domain/money.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { accepted } from '../../../domain/result.ts';
import { lockMerchant } from '../../../storage/merchants/merchants.ts';
import { loadSecondPersonAbove, saveSecondPersonAbove } from '../../../storage/portal/settings.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { versionOf } from '../../operator/shared/version.ts';
import type { PortalCaller } from '../caller.ts';
import { runAmongPeople } from '../people/run-among-people.ts';
import { type Proposal, propose } from '../proposals/propose.ts';

export type DescribedMerchant = {
  readonly id: MerchantId;
  readonly name: string;
  readonly status: MerchantStatus;
  readonly secondPersonAbove: Minor | null;
};

export async function describeMerchant(app: App, id: MerchantId): Promise<DescribedMerchant> {
  const { name, status } = await findMerchant(app, id);
  return { id, name, status, secondPersonAbove: await loadSecondPersonAbove(app.db, id) };
}

export async function findMerchant(app: App, id: MerchantId) {
  const loaded = app.cache.getMerchant(id) ?? (await app.cache.loadMerchant(id));
  if (!loaded) throw new Error(`merchant ${id} of a signed-in person does not exist`);
  return loaded.merchant;
}

/** Null: it was done at once. */
type AmountChanged = { readonly proposal: Proposal | null };

/** A lower amount holds at once; a higher one, or none, takes a second person. */
export const changeSecondPersonAbove = (
  app: App,
  { by, merchantId, person }: PortalCaller,
  amount: Minor | null,
): Promise<ActionResult<AmountChanged>> =>
  // The lock serializes changes of the amount as well: the row of the setting may not exist yet.
  runAmongPeople<AmountChanged>(app, { by, merchantId }, async (tx, writeAudit) => {
    const current = await loadSecondPersonAbove(tx, merchantId);
    if (current === amount) return rejectAction('wrong-state', portalTexts.nothingChanged);
    const isLower = amount !== null && (current === null || amount < current);
    if (!isLower) {
      const secondPersonAbove = amount === null ? null : String(amount);
      const context = { app, writeAudit, merchantId, maker: person };
      const proposed = await propose(tx, context, { kind: 'amount', secondPersonAbove });
      return proposed.ok ? accepted({ proposal: proposed.value }) : proposed;
    }
    await saveSecondPersonAbove(tx, merchantId, amount);
    writeAudit({
      action: 'portal.change_settings',
      subject: `merchant:${merchantId}`,
      before: { second_person_above: current === null ? null : formatMoney(current) },
      after: { second_person_above: formatMoney(amount) },
    });
    return accepted({ proposal: null });
  });

const MAX_BLOCKS = 100;

export type AllowedIps = { readonly blocks: readonly string[]; readonly version: string };

export async function readAllowedIps(app: App, merchantId: MerchantId): Promise<AllowedIps> {
  const { ipAllowList } = await findMerchant(app, merchantId);
  return { blocks: ipAllowList, version: versionOf(ipAllowList) };
}

export async function proposeAllowedIps(
  app: App,
  { by, merchantId, person }: PortalCaller,
  { texts, version }: { readonly texts: readonly string[]; readonly version: string },
): Promise<ActionResult<Proposal>> {
  if (texts.length > MAX_BLOCKS) return rejectAction('invalid', portalTexts.tooManyBlocks, 'allowed_ips');
  const blocks: string[] = [];
  for (const text of texts) {
    const block = parseAddressBlock(text.trim());
    if (block === undefined) return rejectAction('invalid', portalTexts.notAddressBlock(text), 'allowed_ips');
    if (!blocks.includes(block)) blocks.push(block);
  }
  return runAction(app, by, async (tx, writeAudit) => {
    const merchant = await lockMerchant(tx, merchantId);
    if (!merchant || versionOf(merchant.ipAllowList) !== version)
      return rejectAction('stale', portalTexts.addressesChanged);
    return propose(tx, { app, writeAudit, merchantId, maker: person }, { kind: 'allowed_ips', blocks });
  });
}
