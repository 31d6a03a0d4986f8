// Records which withdrawals were acknowledged, when, and during which fault: in a file for the auditor, and in memory for
// the report.
import { appendFileSync } from 'node:fs';
import type { AcknowledgedWithdrawal } from '../../src/auditor/acknowledged.ts';
import type { Restores } from './restores.ts';

/** From the injection of a fault to the injection of the next one. */
export type FaultWindow = {
  readonly kind: string;
  /** For connection faults: which one. */
  readonly connection: string | undefined;
  readonly startedAt: number;
  acknowledgedCount: number;
  longestGapMs: number;
  /** The observed effect, if any. */
  effect: string | undefined;
};

export type AcknowledgementLog = {
  /** Returns the contradiction if the order had another withdrawal before, or the withdrawal another order. */
  record(acknowledged: AcknowledgedWithdrawal, order: string): string | undefined;
  beginFault(kind: string, connection?: string): FaultWindow;
  acknowledged(): number;
  /** With the time by the clock of this machine, also of those that were acknowledged again under another id after a restore. */
  allAcknowledged(): readonly { readonly id: string; readonly at: number }[];
  /** Whether a restore may have lost it. */
  mayBeLost(id: string): boolean;
  lastAcknowledgedAt(): number;
  windows(): readonly FaultWindow[];
  /** The fault during which a withdrawal was acknowledged. */
  windowOf(id: string): FaultWindow | undefined;
};

export const monotonicNow = (): number => performance.now();

const openWindow = (kind: string, connection: string | undefined): FaultWindow => ({
  kind,
  connection,
  startedAt: monotonicNow(),
  acknowledgedCount: 0,
  longestGapMs: 0,
  effect: undefined,
});

export function openAcknowledgementLog(
  file: string,
  { mayLose }: Pick<Restores, 'mayLose'>,
): AcknowledgementLog {
  const windows: FaultWindow[] = [];
  const windowOfId = new Map<string, FaultWindow>();
  const idOfOrder = new Map<string, string>();
  const orderOfId = new Map<string, string>();
  const acknowledgedAt = new Map<string, number>();
  let lastAcknowledgedAt = monotonicNow();

  function updateGap(): void {
    const window = windows.at(-1);
    // Time before the fault does not count.
    if (window)
      window.longestGapMs = Math.max(
        window.longestGapMs,
        monotonicNow() - Math.max(lastAcknowledgedAt, window.startedAt),
      );
  }

  const mayBeLost = (id: string): boolean => mayLose(acknowledgedAt.get(id) ?? Number.NaN);

  function findContradiction(id: string, order: string): string | undefined {
    const idBefore = idOfOrder.get(order);
    const orderBefore = orderOfId.get(id);
    if (idBefore !== undefined && idBefore !== id && !mayBeLost(idBefore))
      return `The order ${order} was acknowledged as withdrawal ${idBefore}, and then as ${id}.`;
    if (orderBefore !== undefined && orderBefore !== order)
      return `Withdrawal ${id} was acknowledged for the order ${orderBefore}, and then for ${order}.`;
    return undefined;
  }

  return {
    record(acknowledged, order) {
      updateGap();
      lastAcknowledgedAt = monotonicNow();
      const id = acknowledged.withdraw_id;
      const problem = findContradiction(id, order);
      if (problem !== undefined || idOfOrder.get(order) === id) return problem;
      acknowledgedAt.set(id, Date.now());
      idOfOrder.set(order, id);
      orderOfId.set(id, order);
      appendFileSync(file, `${JSON.stringify(acknowledged)}\n`);
      const window = windows.at(-1);
      if (window) {
        window.acknowledgedCount += 1;
        windowOfId.set(id, window);
      }
      return undefined;
    },
    beginFault(kind, connection) {
      updateGap();
      const window = openWindow(kind, connection);
      windows.push(window);
      return window;
    },
    acknowledged: () => idOfOrder.size,
    allAcknowledged: () => [...acknowledgedAt].map(([id, at]) => ({ id, at })),
    mayBeLost,
    lastAcknowledgedAt: () => lastAcknowledgedAt,
    windows: () => windows,
    windowOf: (id) => windowOfId.get(id),
  };
}
