// Importing a list of banks: first what would come of it, then all of it or nothing.
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { type Bank, listBanks, lockBanks, removeBanks, saveBanks } from '../../../storage/banks/banks.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { changeCatalog } from '../shared/run-operator-action.ts';
import { rejectStale, versionOf } from '../shared/version.ts';
import type { BankLine } from './parse-bank-list.ts';
import { validateBank } from './validate-bank.ts';

export type BankImportInput = {
  readonly lines: readonly BankLine[];
  /** Also removes every bank that is not listed. */
  readonly replace: boolean;
  /** Of the list as it was when the plan was looked at. */
  readonly version?: string | undefined;
};

export type BankPlan = {
  readonly added: readonly Bank[];
  readonly renamed: readonly (Bank & { readonly was: string })[];
  readonly removed: readonly Bank[];
  readonly unchanged: number;
  /** With any of these nothing is imported. Line 0: the list as a whole. */
  readonly problems: readonly { readonly line: number; readonly text: string }[];
  readonly version: string;
};

function planImport(known: readonly Bank[], { lines, replace }: BankImportInput): BankPlan {
  const names = new Map(known.map(({ bankId, name }) => [bankId, name]));
  const seenOn = new Map<string, number>();
  const problems: { line: number; text: string }[] = [];
  if (lines.length === 0) problems.push({ line: 0, text: 'the list is empty' });
  const good: Bank[] = [];
  for (const { line, bankId, name } of lines) {
    const first = seenOn.get(bankId);
    const text =
      validateBank({ bankId, name }) ??
      (first === undefined ? undefined : `bank ${bankId} is on line ${first} already`);
    seenOn.set(bankId, first ?? line);
    if (text === undefined) good.push({ bankId, name });
    else problems.push({ line, text });
  }
  const renamed = good.flatMap((bank) => {
    const was = names.get(bank.bankId);
    return was === undefined || was === bank.name ? [] : [{ ...bank, was }];
  });
  const added = good.filter(({ bankId }) => !names.has(bankId));
  return {
    added,
    renamed,
    removed: replace ? known.filter(({ bankId }) => !seenOn.has(bankId)) : [],
    unchanged: good.length - added.length - renamed.length,
    problems,
    version: versionOf(known),
  };
}

export const previewBankImport = async (app: App, order: BankImportInput): Promise<BankPlan> =>
  planImport(await listBanks(app.db), order);

const MOST_NAMED = 20;
const MOST_KEPT = 100;

/** For the audit log, as far as it is readable there. */
const namesOf = (banks: readonly (readonly [id: string, name: string])[]) => ({
  names: Object.fromEntries(banks.slice(0, MOST_KEPT)),
});

/** Adds new banks and renames known ones, all or none. */
export function importBanks(app: App, by: Actor, order: BankImportInput): Promise<OperatorResult<BankPlan>> {
  return changeCatalog(app, by, async (tx, writeAudit) => {
    const plan = planImport(await lockBanks(tx), order);
    const stale = rejectStale('The list of banks', { seen: order.version, now: plan.version });
    if (stale) return stale;
    const { added, renamed, removed, problems } = plan;
    if (problems.length > 0) {
      const texts = problems.map(({ line, text }) => (line === 0 ? text : `line ${line}: ${text}`));
      const more = texts.length > MOST_NAMED ? `; and ${texts.length - MOST_NAMED} more` : '';
      return operatorRejection(
        'invalid',
        `No bank was imported: ${texts.slice(0, MOST_NAMED).join('; ')}${more}.`,
        'csv',
      );
    }
    await saveBanks(tx, [...added, ...renamed]);
    await removeBanks(
      tx,
      removed.map(({ bankId }) => bankId),
    );
    writeAudit({
      action: 'bank.import',
      subject: 'banks',
      before: namesOf([
        ...renamed.map(({ bankId, was }) => [bankId, was] as const),
        ...removed.map(({ bankId, name }) => [bankId, name] as const),
      ]),
      after: {
        ...namesOf([...added, ...renamed].map(({ bankId, name }) => [bankId, name] as const)),
        added: added.length,
        renamed: renamed.length,
        removed: removed.length,
      },
    });
    return accepted(plan);
  });
}
