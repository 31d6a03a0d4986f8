// What merchants were told, when, and during which fault: in a file that the auditor reads, and here for the report.
import { appendFileSync } from 'node:fs';
import type { Acknowledged } from '../../src/auditor/acknowledged.ts';

/** From the injection of a fault to the injection of the next one. */
export type Spell = {
  readonly kind: string;
  /** What was chosen: which line, how many bytes, for how long. */
  readonly details: string;
  readonly from: number;
  acknowledged: number;
  longestGapMs: number;
};

export type Journal = {
  /** True, unless a merchant heard of another withdrawal under the same order id before. */
  tell(what: Acknowledged, orderId: string | undefined): boolean;
  begin(kind: string, details: string): Spell;
  acknowledged(): number;
  lastToldAt(): number;
  spells(): readonly Spell[];
  /** During which fault a withdrawal was acknowledged. */
  spellOf(id: string): Spell | undefined;
};

export const now = (): number => performance.now();

export function openJournal(file: string): Journal {
  let acknowledged = 0;
  const spells: Spell[] = [];
  const spellOfId = new Map<string, Spell>();
  const idOfOrder = new Map<string, string>();
  let lastToldAt = now();

  function noteGap(): void {
    const spell = spells.at(-1);
    // A gap that began before the fault is not the fault's.
    if (spell) spell.longestGapMs = Math.max(spell.longestGapMs, now() - Math.max(lastToldAt, spell.from));
  }

  return {
    tell(what, orderId) {
      noteGap();
      lastToldAt = now();
      const before = orderId === undefined ? undefined : idOfOrder.get(orderId);
      if (before !== undefined) return before === what.withdraw_id;
      if (orderId !== undefined) idOfOrder.set(orderId, what.withdraw_id);
      appendFileSync(file, `${JSON.stringify(what)}\n`);
      acknowledged += 1;
      const spell = spells.at(-1);
      if (spell) {
        spell.acknowledged += 1;
        spellOfId.set(what.withdraw_id, spell);
      }
      return true;
    },
    begin(kind, details) {
      noteGap();
      const spell: Spell = { kind, details, from: now(), acknowledged: 0, longestGapMs: 0 };
      spells.push(spell);
      return spell;
    },
    acknowledged: () => acknowledged,
    lastToldAt: () => lastToldAt,
    spells: () => spells,
    spellOf: (id) => spellOfId.get(id),
  };
}
