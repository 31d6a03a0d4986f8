// A ledger entry.
import { z } from 'zod';
import { describeAccount } from '../domain/accounts.ts';
import { formatMoney, type Minor } from '../domain/money.ts';
import { iso, moneyText, time } from './fields.ts';

export const entryItem = z
  .object({
    account: z.int(),
    account_name: z.string(),
    seq: z.int(),
    amount: moneyText,
    balance_after: moneyText,
    step: z.string(),
    at: time,
  })
  .meta({ id: 'Entry' });

type Entry = {
  readonly account: number;
  readonly seq: number;
  readonly amount: Minor;
  readonly balanceAfter: Minor;
  readonly step: string;
  readonly at: Date;
};

export const serializeEntry = (entry: Entry): z.input<typeof entryItem> => ({
  account: entry.account,
  account_name: describeAccount(entry.account),
  seq: entry.seq,
  amount: formatMoney(entry.amount),
  balance_after: formatMoney(entry.balanceAfter),
  step: entry.step,
  at: iso(entry.at),
});
