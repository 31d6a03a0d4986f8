// What merchants were told, when, and during which fault: in a file that the auditor reads, and here for the report.
import { appendFileSync } from 'node:fs';
import type { Acknowledged } from '../../src/auditor/acknowledged.ts';

/** From the injection of a fault to the injection of the next one. */
export type Spell = {
  readonly kind: string;
  /** For faults of a line: which one. */
  readonly line: string | undefined;
  readonly from: number;
  acknowledged: number;
  longestGapMs: number;
  /** What was seen of the fault; undefined: nothing. */
  effect: string | undefined;
};

export type Journal = {
  /** Undefined, unless it contradicts what was said before: one order is one withdrawal, and one withdrawal one order. */
  tell(what: Acknowledged, order: string): string | undefined;
  begin(kind: string, line?: string): Spell;
  acknowledged(): number;
  lastToldAt(): number;
  spells(): readonly Spell[];
  /** During which fault a withdrawal was acknowledged. */
  spellOf(id: string): Spell | undefined;
};

export const now = (): number => performance.now();

export function openJournal(file: string): Journal {
  const spells: Spell[] = [];
  const spellOfId = new Map<string, Spell>();
  const idOfOrder = new Map<string, string>();
  const orderOfId = new Map<string, string>();
  let lastToldAt = now();

  function noteGap(): void {
    const spell = spells.at(-1);
    // A gap that began before the fault is not the fault's.
    if (spell) spell.longestGapMs = Math.max(spell.longestGapMs, now() - Math.max(lastToldAt, spell.from));
  }

  function contradiction(id: string, order: string): string | undefined {
    const idBefore = idOfOrder.get(order);
    const orderBefore = orderOfId.get(id);
    if (idBefore !== undefined && idBefore !== id)
      return `The order ${order} was answered with withdrawal ${idBefore}, and then with ${id}.`;
    if (orderBefore !== undefined && orderBefore !== order)
      return `Withdrawal ${id} was told for the order ${orderBefore}, and then for ${order}.`;
    return undefined;
  }

  return {
    tell(what, order) {
      noteGap();
      lastToldAt = now();
      const id = what.withdraw_id;
      const problem = contradiction(id, order);
      if (problem !== undefined || idOfOrder.has(order)) return problem;
      idOfOrder.set(order, id);
      orderOfId.set(id, order);
      appendFileSync(file, `${JSON.stringify(what)}\n`);
      const spell = spells.at(-1);
      if (spell) {
        spell.acknowledged += 1;
        spellOfId.set(id, spell);
      }
      return undefined;
    },
    begin(kind, line) {
      noteGap();
      const spell: Spell = { kind, line, from: now(), acknowledged: 0, longestGapMs: 0, effect: undefined };
      spells.push(spell);
      return spell;
    },
    acknowledged: () => idOfOrder.size,
    lastToldAt: () => lastToldAt,
    spells: () => spells,
    spellOf: (id) => spellOfId.get(id),
  };
}
