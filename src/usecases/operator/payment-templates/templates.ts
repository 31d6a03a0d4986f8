// Adds, changes, lists and removes templates of payment files. A bank pays what its file says, so with four eyes on a second operator
// confirms a new or changed one. One operator removes one: then no file is written by it.
import type { Actor } from '../../../domain/audit.ts';
import { loosensPaymentFormat, writeSetUp } from '../../../domain/operators/set-up.ts';
import { checkFormat, isTemplateName } from '../../../domain/payment-files/check-template.ts';
import { describeFormat, type PaymentTemplate } from '../../../domain/payment-files/format.ts';
import { paymentTemplateTexts } from '../../../domain/payment-files/texts.ts';
import { accepted } from '../../../domain/result.ts';
import { lockAuditLog } from '../../../storage/audit/audit.ts';
import {
  deleteTemplate,
  findTemplate,
  loadTemplates,
  type StoredTemplate,
  saveTemplate,
} from '../../../storage/payment-templates/templates.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { proposeIfLoosened, type SetUpContext, type SetUpResult } from '../proposals/propose-set-up.ts';
import { diff } from '../shared/diff.ts';
import { rejectStale, versionOf } from '../shared/version.ts';

export type { StoredTemplate };

const MAX_TEMPLATES = 100;

export const listTemplates = (app: App): Promise<StoredTemplate[]> => loadTemplates(app.db);

/** Of the content alone: to save the same again changes nothing. */
export const templateVersion = ({ format }: PaymentTemplate): string => versionOf(writeSetUp(format));

type TemplateChange = PaymentTemplate & {
  /** Null: the operator saw none with this name. */
  readonly version?: string | null | undefined;
};

export type TemplateInput = TemplateChange & { readonly kind: 'payment-template' };

/** Locks the audit log first, as every change of the set-up does. */
export const setTemplate = (
  app: App,
  by: Actor,
  change: TemplateChange,
): Promise<ActionResult<SetUpResult<StoredTemplate | null>>> =>
  runAction(app, by, async (tx, writeAudit) => {
    await lockAuditLog(tx);
    return setTemplateInTx(tx, { app, writeAudit, by }, { kind: 'payment-template', ...change });
  });

export async function setTemplateInTx(
  tx: Tx,
  context: SetUpContext,
  { version, ...input }: TemplateInput,
): Promise<ActionResult<SetUpResult<StoredTemplate | null>>> {
  const { name, format } = input;
  if (!isTemplateName(name)) return rejectAction('invalid', paymentTemplateTexts.name, 'name');
  const problem = checkFormat(format);
  if (problem) return rejectAction('invalid', problem.text, problem.field);
  const before = await findTemplate(tx, name);
  const current = before ? templateVersion(before) : null;
  const stale = rejectStale(paymentTemplateTexts.changed(name), { expected: version, current });
  if (stale) return stale;
  if (!before && (await loadTemplates(tx)).length >= MAX_TEMPLATES)
    return rejectAction('wrong-state', paymentTemplateTexts.tooMany(MAX_TEMPLATES));
  const loosens = loosensPaymentFormat(before?.format, format);
  if (before && !loosens) return accepted({ current: before, proposal: null });
  const change = {
    subject: subjectOf(name),
    ...diff(before ? describeFormat(before.format) : {}, describeFormat(format)),
  };
  const proposal = await proposeIfLoosened(tx, context, { loosens, ...change, version: current, input });
  if (proposal) return accepted({ current: before ?? null, proposal });
  const saved = await saveTemplate(tx, { name, format }, context.by.name);
  context.writeAudit({ action: 'payment_template.set', ...change, reason: context.confirmed?.reason });
  return accepted({ current: saved, proposal: null });
}

export const removeTemplate = (
  app: App,
  by: Actor,
  { name, version }: { readonly name: string; readonly version?: string | undefined },
): Promise<ActionResult<true>> =>
  runAction(app, by, async (tx, writeAudit) => {
    await lockAuditLog(tx);
    const before = await findTemplate(tx, name);
    if (!before) return rejectAction('not-found', paymentTemplateTexts.notFound);
    const stale = rejectStale(paymentTemplateTexts.changed(name), {
      expected: version,
      current: templateVersion(before),
    });
    if (stale) return stale;
    await deleteTemplate(tx, name);
    writeAudit({
      action: 'payment_template.remove',
      subject: subjectOf(name),
      before: describeFormat(before.format),
      after: {},
    });
    return accepted(true as const);
  });

const subjectOf = (name: string): string => `payment-template:${name}`;
