// Proposes a change of the set-up that lets more money leave, once four eyes are on.
import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import type { SetUpChange } from '../../../domain/operators/set-up.ts';
import { loadFourEyesThreshold } from '../../../storage/installation/installation.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import type { AuditWriter } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { propose } from './propose.ts';

/** With a proposal nothing has changed until another operator confirms it. */
export type SetUpResult<T> = { readonly current: T; readonly proposal: Proposal | null };

export type SetUpContext = {
  readonly app: App;
  readonly writeAudit: AuditWriter;
  readonly by: Actor;
  /** Two operators have decided: the reason for the audit log that names both. */
  readonly confirmed?: { readonly reason: string };
};

type Draft = SetUpChange & {
  readonly loosens: boolean;
  readonly reason?: string | undefined;
  readonly merchantId?: MerchantId;
};

/** Null: the caller applies the change at once. The program itself needs no second operator: first start and demo. */
export async function proposeIfLoosened(
  tx: Tx,
  { app, writeAudit, by, confirmed }: SetUpContext,
  { loosens, reason, merchantId, ...setUp }: Draft,
): Promise<Proposal | null> {
  if (!loosens || confirmed || by.via === 'system' || (await loadFourEyesThreshold(tx)) === null) return null;
  return propose(tx, app, writeAudit, {
    action: 'set-up',
    merchantId: merchantId ?? null,
    setUp,
    reason: reason ?? null,
    maker: by.name,
  });
}
