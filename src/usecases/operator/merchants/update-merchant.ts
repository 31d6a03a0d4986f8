import type { Actor } from '../../../domain/audit.ts';
import type { FeeSource } from '../../../domain/fees.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { parseAddressBlock } from '../../../domain/ip-addresses.ts';
import type { Merchant, MerchantStatus, PayoutMode, TermsOverride } from '../../../domain/merchant.ts';
import { isMerchantName } from '../../../domain/merchant.ts';
import type { Minor } from '../../../domain/money.ts';
import { loosensMerchant } from '../../../domain/operators/set-up.ts';
import { accepted } from '../../../domain/result.ts';
import type { SystemName } from '../../../domain/systems/index.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { lockMerchant, saveMerchant } from '../../../storage/merchants/merchants.ts';
import { saveTerms } from '../../../storage/merchants/terms.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { lockSystem } from '../../../storage/systems/systems.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { changeMerchant } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { proposeIfLoosened, type SetUpContext, type SetUpResult } from '../proposals/propose-set-up.ts';
import { diff } from '../shared/diff.ts';
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

export type MerchantInput = MerchantChange & { readonly kind: 'merchant'; readonly id: MerchantId };

export const updateMerchant = (
  app: App,
  by: Actor,
  id: MerchantId,
  change: MerchantChange,
): Promise<ActionResult<SetUpResult<Merchant>>> =>
  changeMerchant(app, by, id, (tx, writeAudit) =>
    updateMerchantInTx(tx, { app, writeAudit, by }, { kind: 'merchant', id, ...change }),
  );

export async function updateMerchantInTx(
  tx: Tx,
  context: SetUpContext,
  input: MerchantInput,
): Promise<ActionResult<SetUpResult<Merchant>>> {
  const { version, ...proposed } = input;
  const { kind: _, id, reason, terms, ipAllowList, ...plain } = proposed;
  if (plain.name !== undefined && !isMerchantName(plain.name))
    return rejectAction('invalid', merchantTexts.nameLength, 'name');
  const blocks: string[] = [];
  for (const text of ipAllowList ?? []) {
    const block = parseAddressBlock(text.trim());
    if (block === undefined)
      return rejectAction('invalid', merchantTexts.notAddressBlock(text), 'ip_allow_list');
    blocks.push(block);
  }
  const merchant = await lockMerchant(tx, id);
  if (!merchant) return rejectAction('not-found', merchantTexts.notFound(id));
  const stale = rejectStale(merchantTexts.changedSinceOpened(id), {
    expected: version,
    current: String(merchant.version),
  });
  if (stale) return stale;
  const ownTerms = terms && (await changedTerms(tx, merchant, terms));
  if (ownTerms && !ownTerms.ok) return ownTerms;
  const changed: Merchant = {
    ...merchant,
    ...plain,
    name: (plain.name ?? merchant.name).trim(),
    ...(ipAllowList === undefined ? {} : { ipAllowList: blocks }),
    ...(terms && ownTerms ? { terms: withTerms(merchant.terms, terms.system, ownTerms.value) } : {}),
  };
  const subject = `merchant:${id}`;
  const proposal = await proposeIfLoosened(tx, context, {
    loosens: loosensMerchant(merchant, changed),
    subject,
    version: String(merchant.version),
    ...diff(merchant, changed),
    input: proposed,
    reason,
    merchantId: id,
  });
  if (proposal) return accepted({ current: merchant, proposal });
  await saveMerchant(tx, changed);
  if (terms && ownTerms) await saveTerms(tx, id, terms.system, ownTerms.value);
  const current = (await lockMerchant(tx, id)) ?? changed;
  context.writeAudit({
    action: 'merchant.change',
    subject,
    reason: context.confirmed?.reason ?? reason,
    ...diff(merchant, current),
  });
  return accepted({ current, proposal: null });
}

function withTerms(
  terms: Merchant['terms'],
  system: SystemName,
  own: TermsOverride | null,
): Merchant['terms'] {
  const { [system]: _, ...others } = terms;
  return own ? { ...others, [system]: own } : others;
}

type TermsOfChange = NonNullable<MerchantChange['terms']>;

async function changedTerms(
  tx: Tx,
  merchant: Merchant,
  { system, ...input }: TermsOfChange,
): Promise<ActionResult<TermsOverride | null>> {
  const change = 'change' in input ? input.change : {};
  if (change === 'standard') return accepted(null);
  const standard = await lockSystem(tx, system);
  if ('own' in input) {
    const checked = applyTermsChange({ ...input.own, fee: input.own.fee ?? standard.fee }, {});
    return checked.ok ? accepted(input.own) : checked;
  }
  const override = merchant.terms[system];
  const changed = applyTermsChange(
    {
      fee: override?.fee ?? standard.fee,
      min: override?.min ?? null,
      max: override?.max ?? null,
      spreadBasisPoints: override?.spreadBasisPoints ?? null,
    },
    change,
  );
  if (!changed.ok) return changed;
  // Without its own fee the merchant follows the system's fee, including later changes.
  const hasCustomFee = Boolean(override?.fee) || change.fee !== undefined;
  return accepted({ ...changed.value, fee: hasCustomFee ? changed.value.fee : null });
}
