// Carries out a confirmed change of the set-up, unless its subject has changed since it was proposed.
import type { MerchantId } from '../../../domain/ids.ts';
import type { SetUpChange } from '../../../domain/operators/set-up.ts';
import { lockAuditLog } from '../../../storage/audit/audit.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { type RouteInput, setRouteInTx } from '../aggregators/set-route.ts';
import { type AggregatorInput, updateAggregatorInTx } from '../aggregators/update-aggregator.ts';
import { type KeyRotationInput, rotateMerchantKeyInTx } from '../merchants/rotate-merchant-key.ts';
import { type MerchantInput, updateMerchantInTx } from '../merchants/update-merchant.ts';
import { setTemplateInTx, type TemplateInput } from '../payment-templates/templates.ts';
import { type InvitationInput, invitePersonInTx } from '../people/invite-person.ts';
import { buyFloatInTx, type FloatPurchaseInput } from '../rates/buy-float.ts';
import {
  addRateFeedInTx,
  type FeedRemovalInput,
  type RateFeedInput,
  removeRateFeedInTx,
} from '../rates/feeds/rate-feeds.ts';
import { type RateInput, setRateInTx } from '../rates/set-rate.ts';
import { type SystemInput, updateSystemInTx } from '../systems/systems.ts';
import type { SetUpContext } from './propose-set-up.ts';

/** Written by the use case that proposed it, so its type is known. */
type Input =
  | MerchantInput
  | KeyRotationInput
  | InvitationInput
  | SystemInput
  | RouteInput
  | AggregatorInput
  | RateInput
  | RateFeedInput
  | FeedRemovalInput
  | FloatPurchaseInput
  | TemplateInput;

const inputOf = ({ input, version }: SetUpChange): Input => ({ ...input, version }) as Input;

export function executeSetUp(
  tx: Tx,
  context: SetUpContext,
  setUp: SetUpChange,
): Promise<ActionResult<unknown>> {
  const input = inputOf(setUp);
  switch (input.kind) {
    case 'merchant':
      return updateMerchantInTx(tx, context, input);
    case 'merchant-key':
      return rotateMerchantKeyInTx(tx, context, input);
    case 'invitation':
      return invitePersonInTx(tx, context, input);
    case 'system':
      return updateSystemInTx(tx, context, input);
    case 'route':
      return setRouteInTx(tx, context, input);
    case 'aggregator':
      return updateAggregatorInTx(tx, context, input);
    case 'rate':
      return setRateInTx(tx, context, input);
    case 'rate-feed':
      return addRateFeedInTx(tx, context, input);
    case 'rate-feed-removal':
      return removeRateFeedInTx(tx, context, input);
    case 'float-purchase':
      return buyFloatInTx(tx, context, input);
    case 'payment-template':
      return setTemplateInTx(tx, context, input);
  }
}

const isOfMerchant = (proposal: Proposal | undefined): proposal is Proposal & { merchantId: MerchantId } =>
  proposal?.action === 'set-up' && proposal.merchantId !== null;

/** As every change of the catalog: the audit log is locked first. */
export async function lockBeforeSetUp(tx: Tx, proposal: Proposal | undefined): Promise<void> {
  if (proposal?.action === 'set-up' && !isOfMerchant(proposal)) await lockAuditLog(tx);
}

/** Other processes are notified by the database. */
export function invalidateAfterSetUp({ cache }: App, proposal: Proposal | undefined): void {
  if (isOfMerchant(proposal)) cache.invalidateMerchant(proposal.merchantId);
  else if (proposal?.action === 'set-up') cache.invalidateCatalog();
}
