import type { Actor } from '../../../domain/audit.ts';
import type { FeeSource } from '../../../domain/fees.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { parseAddressBlock } from '../../../domain/ip-addresses.ts';
import type { Merchant, MerchantStatus, PayoutMode, TermsOverride } from '../../../domain/merchant.ts';
import { isMerchantName } from '../../../domain/merchant.ts';
import type { Minor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import type { SystemName } from '../../../domain/systems/index.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { lockMerchant, saveMerchant } from '../../../storage/merchants/merchants.ts';
import { saveTerms } from '../../../storage/merchants/terms.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { lockSystem } from '../../../storage/systems/systems.ts';
import type { App } from '../../app.ts';
import { diff } from '../shared/diff.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { changeMerchant } from '../shared/run-operator-action.ts';
import { applyTermsChange, type TermsChange } from '../shared/update-terms.ts';
import { rejectStale } from '../shared/version.ts';

/** Absent fields stay unchanged; null removes a limit. */
export type MerchantChange = {
  /** The version of the merchant that the operator read. */
  readonly version?: string | undefined;
  /** The reason for the audit log. */
  readonly reason?: string | undefined;
  readonly name?: string;
  readonly status?: MerchantStatus;
  readonly payoutMode?: PayoutMode;
  readonly feeFrom?: FeeSource;
  readonly dailyLimit?: Minor | null;
  readonly ipAllowList?: readonly string[];
  readonly rateLimit?: number | null;
  /** 'standard' resets the merchant to the system's terms; `own` replaces the merchant's own terms completely. */
  readonly terms?: { readonly system: SystemName } & (
    | { readonly change: TermsChange | 'standard' }
    | { readonly own: TermsOverride }
  );
};

export async function updateMerchant(
  app: App,
  by: Actor,
  id: MerchantId,
  change: MerchantChange,
): Promise<OperatorResult<Merchant>> {
  const { version, reason, terms, ipAllowList, ...plain } = change;
  if (plain.name !== undefined && !isMerchantName(plain.name))
    return operatorRejection('invalid', merchantTexts.nameLength, 'name');
  const blocks: string[] = [];
  for (const text of ipAllowList ?? []) {
    const block = parseAddressBlock(text.trim());
    if (block === undefined)
      return operatorRejection('invalid', merchantTexts.notAddressBlock(text), 'ip_allow_list');
    blocks.push(block);
  }
  return changeMerchant(app, by, id, async (tx, writeAudit) => {
    const merchant = await lockMerchant(tx, id);
    if (!merchant) return operatorRejection('not-found', merchantTexts.notFound(id));
    const stale = rejectStale(merchantTexts.changedSinceOpened(id), {
      expected: version,
      current: String(merchant.version),
    });
    if (stale) return stale;
    const ownTerms = terms && (await changedTerms(tx, merchant, terms));
    if (ownTerms && !ownTerms.ok) return ownTerms;
    await saveMerchant(tx, {
      ...merchant,
      ...plain,
      name: (plain.name ?? merchant.name).trim(),
      ...(ipAllowList === undefined ? {} : { ipAllowList: blocks }),
    });
    if (terms && ownTerms) await saveTerms(tx, id, terms.system, ownTerms.value);
    const changed = (await lockMerchant(tx, id)) ?? merchant;
    const subject = `merchant:${id}`;
    writeAudit({ action: 'merchant.change', subject, reason, ...diff(merchant, changed) });
    return accepted(changed);
  });
}

type TermsOfChange = NonNullable<MerchantChange['terms']>;

async function changedTerms(
  tx: Tx,
  merchant: Merchant,
  { system, ...input }: TermsOfChange,
): Promise<OperatorResult<TermsOverride | null>> {
  const change = 'change' in input ? input.change : {};
  if (change === 'standard') return accepted(null);
  const standard = await lockSystem(tx, system);
  if ('own' in input) {
    const checked = applyTermsChange({ ...input.own, fee: input.own.fee ?? standard.fee }, {});
    return checked.ok ? accepted(input.own) : checked;
  }
  const override = merchant.terms[system];
  const changed = applyTermsChange(
    { fee: override?.fee ?? standard.fee, min: override?.min ?? null, max: override?.max ?? null },
    change,
  );
  if (!changed.ok) return changed;
  // Without its own fee the merchant follows the system's fee, including later changes.
  const hasCustomFee = Boolean(override?.fee) || change.fee !== undefined;
  return accepted({ ...changed.value, fee: hasCustomFee ? changed.value.fee : null });
}
