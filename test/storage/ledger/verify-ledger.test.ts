// Each kind of tampering is found, on its own database with the triggers disabled.
import { describe, expect, test } from 'vitest';
import { findDifferences, makeMerchant, openTestApp } from '../../harness/app.ts';
import { connectDirectly } from '../../harness/database.ts';
import { create } from '../../harness/withdrawals.ts';

describe('ledger verify', () => {
  test.each([
    ['a changed balance', 'update balances set available = available + 1', ['balance']],
    ['a lost hold', 'update balances set held = 0', ['balance', 'held']],
    [
      'a changed entry',
      'update entries set amount = amount - 1 where account_id % 10 = 2',
      ['chain', 'zero', 'balance', 'withdrawal'],
    ],
    ['a deleted entry', `delete from entries where step = 'hold' and amount < 0`, ['balance', 'zero']],
    [
      'a state without its entries',
      `update withdrawals set state = 'paid', stage = null`,
      ['held', 'withdrawal', 'event'],
    ],
    ['a deleted withdrawal', 'delete from withdrawals', ['held', 'withdrawal', 'event']],
    [
      'money on the wrong account',
      "update entries set account_id = 2, seq = 99 where step = 'hold' and account_id % 10 = 2",
      ['chain', 'balance', 'withdrawal'],
    ],
    [
      'a deposit of another merchant',
      "update entries set account_id = 99991 where step = 'deposit' and account_id > 1",
      ['deposit', 'balance'],
    ],
    ['a deleted history', 'delete from withdrawal_events', ['event']],
    ['a changed deposit', 'update deposits set amount = amount + 1', ['deposit']],
  ])('finds %s', async (_name, tampering, checks) => {
    const separate = await openTestApp();
    const victim = await makeMerchant(separate.app, { credit: '1000' });
    await create(separate.app, victim);
    const database = await connectDirectly(separate.database);
    await database.query(`set session_replication_role = replica; ${tampering}`);
    const found = await findDifferences(separate.app);
    expect(found.map(({ check }) => check)).toEqual(expect.arrayContaining(checks));
    await database.end();
    await separate.close();
  });
});
