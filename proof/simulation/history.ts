// Everything that the installation ever gave out, including what a restore has lost: no id and no reference may be given out
// twice, and no withdrawal may be paid twice, in any of the databases that the installation ran on.
import type pg from 'pg';
import type { Entry } from './aggregator.ts';
import { InvariantViolation } from './invariant-violation.ts';

/** The withdrawal, by id and nonce, and when the aggregator may no longer execute it. */
type Sent = { readonly withdrawal: string; readonly finalAt: Date };

export type History = {
  /** Reads a database. Called before it is replaced, at the end of the seed, and for every clone. */
  remember(client: pg.Client): Promise<void>;
  /** Sent from a database that was replaced by a restore. The new one may send it again. */
  readonly lostReferences: Set<string>;
  /** The withdrawal of a reference, in any database. */
  withdrawalOf(reference: string): string | undefined;
  /** Whether the aggregator paid as its contract allows. */
  isHonestPayment(entry: Entry): boolean;
  expectPaidOnce(entries: Iterable<Entry>): void;
};

export function openHistory(finality: Readonly<Record<string, number>>): History {
  const nonces = new Map<string, string>();
  const references = new Map<string, Sent>();

  async function remember(client: pg.Client): Promise<void> {
    const { rows: withdrawals } = await client.query<{ id: string; nonce: string }>(
      'select id::text, nonce::text from withdrawals',
    );
    for (const { id, nonce } of withdrawals) {
      if ((nonces.get(id) ?? nonce) !== nonce)
        throw new InvariantViolation(`the id ${id} was given out twice`);
      nonces.set(id, nonce);
    }
    const { rows: attempts } = await client.query<{
      reference: string;
      withdrawal: string;
      final_at: Date;
    }>(
      `select a.reference, w.id || '/' || w.nonce as withdrawal,
              a.not_after + make_interval(secs => ($1::jsonb ->> a.aggregator)::double precision) as final_at
         from attempts a join withdrawals w on w.id = a.withdrawal_id`,
      [JSON.stringify(finality)],
    );
    for (const { reference, withdrawal, final_at: finalAt } of attempts) {
      if ((references.get(reference)?.withdrawal ?? withdrawal) !== withdrawal)
        throw new InvariantViolation(`the reference ${reference} was given out twice`);
      references.set(reference, { withdrawal, finalAt });
    }
  }

  /** Otherwise Sluice cannot prevent a second payment. */
  function isHonestPayment({ reference, executions, executedAt, notFoundAt, refused }: Entry): boolean {
    const finalAt = references.get(reference)?.finalAt ?? new Date(0);
    const isTooLate = (at: Date | null): boolean => at !== null && at > finalAt;
    return executions > 0 && !refused && !isTooLate(executedAt) && !isTooLate(notFoundAt);
  }

  return {
    remember,
    lostReferences: new Set(),
    withdrawalOf: (reference) => references.get(reference)?.withdrawal,
    isHonestPayment,
    expectPaidOnce(entries) {
      const paid = new Set<string>();
      for (const entry of entries) {
        const withdrawal = references.get(entry.reference)?.withdrawal;
        if (withdrawal === undefined || !isHonestPayment(entry)) continue;
        if (paid.has(withdrawal) || entry.executions > 1)
          throw new InvariantViolation(`withdrawal ${withdrawal.split('/')[0]} was paid twice`);
        paid.add(withdrawal);
      }
    },
  };
}
