// Makes the row of the request log from what a merchant's request left behind. Called when the response was sent, by the fast path
// and by Fastify alike; it parses nothing that a successful create has parsed, and waits for nothing.
import { isIP } from 'node:net';
import type { MerchantId } from '../../domain/ids.ts';
import { maskParams } from '../../domain/request-log/mask-params.ts';
import { isSystemName } from '../../domain/systems/index.ts';
import { maskWallet, normalizeWallet } from '../../domain/systems/wallets.ts';
import type { App } from '../../usecases/app.ts';
import { type FixedWindow, openFixedWindow } from '../fixed-window.ts';
import type { MerchantRequest } from './operation.ts';

type SentResponse = { readonly status: number; readonly outcome: string; readonly ms: number };

export type RecordRequest = (merchantRequest: MerchantRequest, response: SentResponse) => void;

/** Requests without the right key that are recorded for one merchant: a stranger cannot fill its log. */
const STRANGERS_PER_MINUTE = 30;

export function openRecordRequest(app: App): RecordRequest {
  const { requestRecorder } = app;
  const strangers = openFixedWindow(60);
  return (merchantRequest, { status, outcome, ms }) => {
    const { merchantId = merchantRequest.namedMerchantId, requestId, operation } = merchantRequest;
    // Without a merchant it is in no merchant's log: the body could not be read, or the server was too busy to.
    if (merchantId === undefined || operation === undefined) return;
    const isAuthenticated = merchantRequest.merchantId !== undefined;
    const isSuccessful = outcome === 'ok';
    if (!isAuthenticated && isTooMany(strangers, merchantId)) {
      requestRecorder.countMissing(merchantId);
      return;
    }
    if (!requestRecorder.hasRoom(merchantId, { isImportant: isAuthenticated && !isSuccessful })) return;
    const { clientAddress, items = null } = merchantRequest;
    requestRecorder.record({
      merchantId,
      requestId,
      at: Date.now(),
      operation,
      status,
      code: isSuccessful ? null : outcome,
      durationMs: ms,
      // Of a proxy's header, anything may be in it.
      clientAddress: isIP(clientAddress) === 0 ? null : clientAddress,
      params: isAuthenticated ? maskedParams(app, merchantRequest, isSuccessful) : null,
      items,
    });
  };
}

const isTooMany = (strangers: FixedWindow, merchantId: MerchantId): boolean =>
  strangers.count(String(merchantId)).count > STRANGERS_PER_MINUTE;

function maskedParams(app: App, { params, plan }: MerchantRequest, isSuccessful: boolean): string | null {
  if (!params) return null;
  return maskParams(params, {
    isSuccessful,
    secrets: [params.get('secret_key'), params.get('wallet'), params.get('recipient_name')],
    isBank(text) {
      const catalog = app.cache.catalog();
      return !(catalog instanceof Promise) && catalog.banks.has(text);
    },
    maskedWallet() {
      if (plan) return maskWallet(plan.system, plan.wallet);
      // It was rejected before it had a plan.
      const [system, wallet] = [params.get('system'), params.get('wallet')];
      if (typeof system !== 'string' || typeof wallet !== 'string' || !isSystemName(system)) return undefined;
      const normalized = normalizeWallet(system, wallet, app.settings.phoneRegion);
      return normalized === undefined ? undefined : maskWallet(system, normalized);
    },
  });
}
