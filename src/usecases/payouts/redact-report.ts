import { isMasked } from '../../domain/reconciliation/reported-payout.ts';
import { decodeEscapes, hideSecrets } from '../../domain/redact/aggregator.ts';
import { oneLine, redactMessage, truncate } from '../../domain/redact/logs.ts';
import type { Report } from '../../domain/reports.ts';
import { walletRedactor } from '../../domain/systems/wallets.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';

const MAX_STORED_LENGTH = 2_000;

/**
 * A report in the form that may be stored. Adapters mask the destinations they send. A status response or a callback may
 * quote a destination that the adapter did not have, so it is masked here, with the wallet of the withdrawal.
 */
export function redactReport(
  report: Report,
  { system, walletMasked }: Pick<Withdrawal, 'system' | 'walletMasked'>,
): Report {
  if (!report.exchange) return report;
  const { request, status, answer, ms } = report.exchange;
  const hide = walletRedactor(system, walletMasked);
  // Of another payout: it fits no mask of ours.
  const { wallet = '' } = report.about ?? {};
  const hideReported = hideSecrets(isMasked(wallet) ? [] : [decodeEscapes(wallet)]);
  const redact = (text: string): string =>
    oneLine(truncate(redactMessage(hideReported(hide(oneLine(text)))), MAX_STORED_LENGTH));
  return {
    ...report,
    exchange: { request: request === null ? null : redact(request), status, answer: redact(answer), ms },
  };
}
