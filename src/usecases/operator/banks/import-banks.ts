// Imports a list of banks: previews the changes first, then applies all of them or none.
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { bankTexts } from '../../../domain/texts/banks.ts';
import { type Bank, listBanks, lockBanks, removeBanks, saveBanks } from '../../../storage/banks/banks.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { changeCatalog } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { rejectStale, versionOf } from '../shared/version.ts';
import { validateBank } from './banks.ts';
import type { BankLine } from './parse-bank-list.ts';

export type BankImportInput = {
  readonly lines: readonly BankLine[];
  /** Also removes every bank that is not listed. */
  readonly replace: boolean;
  /** The version of the list when the preview was created. */
  readonly version?: string | undefined;
};

export type BankPlan = {
  readonly added: readonly Bank[];
  readonly renamed: readonly (Bank & { readonly was: string })[];
  readonly removed: readonly Bank[];
  readonly unchanged: number;
  /** Any problem prevents the import. Line 0: the list as a whole. */
  readonly problems: readonly { readonly line: number; readonly text: string }[];
  readonly version: string;
};

function planImport(existing: readonly Bank[], { lines, replace }: BankImportInput): BankPlan {
  const names = new Map(existing.map(({ bankId, name }) => [bankId, name]));
  const firstLines = new Map<string, number>();
  const problems: { line: number; text: string }[] = [];
  if (lines.length === 0) problems.push({ line: 0, text: bankTexts.listEmpty });
  const valid: Bank[] = [];
  for (const { line, bankId, name } of lines) {
    const first = firstLines.get(bankId);
    const text =
      validateBank({ bankId, name }) ??
      (first === undefined ? undefined : bankTexts.duplicate(bankId, first));
    firstLines.set(bankId, first ?? line);
    if (text === undefined) valid.push({ bankId, name });
    else problems.push({ line, text });
  }
  const renamed = valid.flatMap((bank) => {
    const was = names.get(bank.bankId);
    return was === undefined || was === bank.name ? [] : [{ ...bank, was }];
  });
  const added = valid.filter(({ bankId }) => !names.has(bankId));
  return {
    added,
    renamed,
    removed: replace ? existing.filter(({ bankId }) => !firstLines.has(bankId)) : [],
    unchanged: valid.length - added.length - renamed.length,
    problems,
    version: versionOf(existing),
  };
}

export const previewBankImport = async (app: App, input: BankImportInput): Promise<BankPlan> =>
  planImport(await listBanks(app.db), input);

const MAX_LISTED = 20;
const MAX_AUDITED = 100;

/** For the audit log, limited to a readable number. */
const namesOf = (banks: readonly (readonly [id: string, name: string])[]) => ({
  names: Object.fromEntries(banks.slice(0, MAX_AUDITED)),
});

/** Adds new banks and renames existing ones; all or none. */
export function importBanks(app: App, by: Actor, input: BankImportInput): Promise<ActionResult<BankPlan>> {
  return changeCatalog(app, by, async (tx, writeAudit) => {
    const plan = planImport(await lockBanks(tx), input);
    const stale = rejectStale(bankTexts.listChangedSinceOpened, {
      expected: input.version,
      current: plan.version,
    });
    if (stale) return stale;
    const { added, renamed, removed, problems } = plan;
    if (problems.length > 0)
      return rejectAction('invalid', bankTexts.notImported(problems, MAX_LISTED), 'csv');
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
