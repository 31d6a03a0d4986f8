// Batch items as the use case builds them, for the tests of the create batch.
import { decideWithdrawal } from '../../../src/domain/withdrawal.ts';
import { type NewWithdrawal, openCreateBatch } from '../../../src/storage/withdrawals/create-batch.ts';
import type { App } from '../../../src/usecases/app.ts';
import type { TestMerchant } from '../../harness/app.ts';
import { connectDirectly, type TestDatabase } from '../../harness/database.ts';
import { authenticate, withdrawalRequest } from '../../harness/withdrawals.ts';

export async function newWithdrawal(
  app: App,
  merchant: TestMerchant,
  amount: string,
  order?: string,
  attempt = 1,
): Promise<NewWithdrawal> {
  const decision = decideWithdrawal(withdrawalRequest(amount), {
    merchant: await authenticate(app, merchant),
    catalog: await app.cache.catalog(),
    walletRules: { region: 'RU', fpsNumbers: 'mobile' },
    now: new Date(),
    isCallable: () => false,
  });
  if (!decision.ok) throw new Error(decision.rejection.code);
  const id = await app.nextWithdrawalId();
  return {
    id,
    plan: decision.value,
    wallet: app.vault.sealWallet(id, decision.value.wallet),
    details: null,
    order:
      order === undefined ? null : { orderId: order, attempt, fingerprint: app.vault.fingerprint([amount]) },
  };
}

/** The verdict on each item, or the name of its fault. */
export const verdictsOf = async (app: App, items: readonly NewWithdrawal[]): Promise<string[]> =>
  (await openCreateBatch(app.db)(items)).map((answer) =>
    answer instanceof Error ? answer.name : answer.verdict,
  );

/** Delays every insert of withdrawals, as a slow disk does. */
export async function slowInserts(database: TestDatabase, seconds: string): Promise<void> {
  const owner = await connectDirectly(database);
  await owner.query(`create or replace function slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${seconds}); return null; end $$`);
  await owner.query(
    'create or replace trigger slow after insert on withdrawals for each statement execute function slowly()',
  );
}
