// Rules: which alerts go through a channel to whom, and when.
import { hasAddresses, isAddressOf } from '../../../domain/alerts/channels.ts';
import type { AlertKind } from '../../../domain/alerts/kinds.ts';
import { type Digest, formatTimeOfDay, isTimeZone, parseTimeOfDay } from '../../../domain/alerts/schedule.ts';
import { alertTexts } from '../../../domain/alerts/texts.ts';
import type { Actor } from '../../../domain/audit.ts';
import type { Role } from '../../../domain/operators/roles.ts';
import { accepted } from '../../../domain/result.ts';
import { lockChannel } from '../../../storage/alerts/channels.ts';
import {
  type AlertRule,
  deleteRule,
  insertRule,
  loadRules,
  lockRule,
  type NewAlertRule,
  saveRule,
} from '../../../storage/alerts/rules.ts';
import { findOperator } from '../../../storage/operators/operators.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { type AuditWriter, runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { rejectStale, versionOf } from '../shared/version.ts';

export type { AlertRule };

export type RuleDraft = {
  readonly channel: string;
  readonly kinds: readonly AlertKind[];
  readonly operator: string | null;
  readonly role: Role | null;
  readonly address: string | null;
  /** Times of the day as `22:00`. */
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly digest: Digest;
  readonly digestAt: string | null;
  readonly timeZone: string;
  readonly enabled: boolean;
};

export const listRules = (app: App): Promise<AlertRule[]> => loadRules(app.db);

export const ruleVersion = (rule: AlertRule): string => versionOf(rule);

const MAX_RULES = 200;

export const addRule = (app: App, by: Actor, draft: RuleDraft): Promise<ActionResult<AlertRule>> =>
  runAction(app, by, async (tx, writeAudit) => {
    if ((await loadRules(tx)).length >= MAX_RULES)
      return rejectAction('wrong-state', alertTexts.tooMany(MAX_RULES));
    const parsed = await parseRule(tx, draft);
    if (!parsed.ok) return parsed;
    const rule = await insertRule(tx, parsed.value);
    writeAudit({ action: 'alert.set_rule', subject: subjectOf(rule.id), before: {}, after: recorded(rule) });
    return accepted(rule);
  });

export const changeRule = (
  app: App,
  by: Actor,
  { id, version, draft }: { readonly id: number; readonly version?: string; readonly draft: RuleDraft },
): Promise<ActionResult<AlertRule>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const before = await lockRule(tx, id);
    if (!before) return rejectAction('not-found', alertTexts.ruleNotFound(id));
    const stale = rejectStale(alertTexts.ruleChanged, { expected: version, current: ruleVersion(before) });
    if (stale) return stale;
    const parsed = await parseRule(tx, draft);
    if (!parsed.ok) return parsed;
    return replaceRule(tx, writeAudit, { before, rule: { id, ...parsed.value } });
  });

export const setRuleEnabled = (
  app: App,
  by: Actor,
  { id, enabled }: { readonly id: number; readonly enabled: boolean },
): Promise<ActionResult<AlertRule>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const before = await lockRule(tx, id);
    if (!before) return rejectAction('not-found', alertTexts.ruleNotFound(id));
    return replaceRule(tx, writeAudit, { before, rule: { ...before, enabled } });
  });

async function replaceRule(
  tx: Tx,
  writeAudit: AuditWriter,
  { before, rule }: { readonly before: AlertRule; readonly rule: AlertRule },
): Promise<ActionResult<AlertRule>> {
  await saveRule(tx, rule);
  writeAudit({
    action: 'alert.set_rule',
    subject: subjectOf(rule.id),
    before: recorded(before),
    after: recorded(rule),
  });
  return accepted(rule);
}

export const removeRule = (app: App, by: Actor, id: number): Promise<ActionResult<true>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const before = await lockRule(tx, id);
    if (!before) return rejectAction('not-found', alertTexts.ruleNotFound(id));
    await deleteRule(tx, id);
    writeAudit({
      action: 'alert.remove_rule',
      subject: subjectOf(id),
      before: recorded(before),
      after: {},
    });
    return accepted(true as const);
  });

const subjectOf = (id: number): string => `alert-rule:${id}`;

const recorded = ({ quiet, digestAt, ...rule }: AlertRule) => ({
  ...rule,
  quiet: quiet && `${formatTimeOfDay(quiet.from)}-${formatTimeOfDay(quiet.to)}`,
  digestAt: digestAt === null ? null : formatTimeOfDay(digestAt),
});

async function parseRule(tx: Tx, draft: RuleDraft): Promise<ActionResult<NewAlertRule>> {
  if (draft.kinds.length === 0) return rejectAction('invalid', alertTexts.kindsMissing, 'kinds');
  const receiver = await parseReceiver(tx, draft);
  if (!receiver.ok) return receiver;
  const times = parseTimes(draft);
  if (!times.ok) return times;
  const { channel, operator, role, enabled } = draft;
  return accepted({
    channel,
    kinds: [...new Set(draft.kinds)],
    operator,
    role,
    address: receiver.value,
    ...times.value,
    enabled,
  });
}

async function parseReceiver(
  tx: Tx,
  { channel: name, operator, role, address: typed }: RuleDraft,
): Promise<ActionResult<string | null>> {
  const channel = await lockChannel(tx, name);
  if (!channel) return rejectAction('invalid', alertTexts.channelNotFound(name), 'channel');
  const { kind } = channel.settings;
  const address = typed?.trim() ?? null;
  const named = [operator, role, address].filter((one) => one !== null).length;
  if (!hasAddresses(kind))
    return named === 0 ? accepted(null) : rejectAction('invalid', alertTexts.noReceiver, 'operator');
  if (named === 0) return rejectAction('invalid', alertTexts.receiverMissing, 'operator');
  if (named > 1) return rejectAction('invalid', alertTexts.oneReceiver, 'operator');
  if (operator !== null && !(await findOperator(tx, operator)))
    return rejectAction('invalid', alertTexts.operatorNotFound(operator), 'operator');
  if (address !== null && !isAddressOf(kind, address))
    return rejectAction('invalid', alertTexts.addressFormat[kind], 'address');
  return accepted(address);
}

type Times = Pick<NewAlertRule, 'quiet' | 'digest' | 'digestAt' | 'timeZone'>;

function parseTimes({ quietFrom, quietTo, digest, digestAt, timeZone }: RuleDraft): ActionResult<Times> {
  if (!isTimeZone(timeZone)) return rejectAction('invalid', alertTexts.timeZone, 'time_zone');
  const from = parseOptional(quietFrom);
  const to = parseOptional(quietTo);
  const isIncomplete = (from === null) !== (to === null) || (from !== null && from === to);
  if (from === undefined || to === undefined || isIncomplete)
    return rejectAction('invalid', alertTexts.quietHours, 'quiet_from');
  const at = parseOptional(digestAt);
  if (at === undefined || (digest === 'daily' && at === null))
    return rejectAction('invalid', alertTexts.digestTime, 'digest_at');
  if (digest !== 'daily' && at !== null) return rejectAction('invalid', alertTexts.noDigestTime, 'digest_at');
  return accepted({
    quiet: from === null || to === null ? null : { from, to },
    digest,
    digestAt: at,
    timeZone,
  });
}

/** Null: none was entered; undefined: it is not a time. */
const parseOptional = (text: string | null): number | null | undefined =>
  text === null || text === '' ? null : parseTimeOfDay(text);
