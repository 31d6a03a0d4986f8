import { oneLine, redactMessage, truncate } from '../../domain/redact/logs.ts';
import type { Report } from '../../domain/reports.ts';
import { walletRedactor } from '../../domain/systems/wallets.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';

const LONGEST_KEPT = 2_000;

/**
 * A report as it may be written down. Adapters hide what they know of; an answer to a question and a callback may quote
 * a destination that the adapter was never told, so it is hidden here, where the withdrawal is known.
 */
export function redactReport(
  report: Report,
  { system, walletMasked }: Pick<Withdrawal, 'system' | 'walletMasked'>,
): Report {
  if (!report.exchange) return report;
  const { request, status, answer, ms } = report.exchange;
  const hide = walletRedactor(system, walletMasked);
  const kept = (text: string): string => oneLine(truncate(redactMessage(hide(oneLine(text))), LONGEST_KEPT));
  return {
    ...report,
    exchange: { request: request === null ? null : kept(request), status, answer: kept(answer), ms },
  };
}
