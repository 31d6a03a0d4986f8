// The values of the form of a rule, and what is sent of them.
import type { AlertChannel, AlertKind, AlertRule, RuleInput } from '../../../data/alerts.ts';

export type RuleForm = {
  channel: string;
  to: 'operator' | 'role' | 'address';
  operator: string | null;
  role: NonNullable<AlertRule['role']>;
  address: string;
  kinds: string[];
  digest: AlertRule['digest'];
  digest_at: string;
  quiet_from: string;
  quiet_to: string;
  time_zone: string;
  enabled: boolean;
};

const toOf = ({ operator, role }: AlertRule): RuleForm['to'] => {
  if (operator !== null) return 'operator';
  return role === null ? 'address' : 'role';
};

type Defaults = { readonly kinds: readonly AlertKind[]; readonly channels: readonly AlertChannel[] };

export const formOf = (rule: AlertRule | undefined, { kinds, channels }: Defaults): RuleForm => ({
  channel: rule?.channel ?? channels[0]?.name ?? '',
  to: rule ? toOf(rule) : 'operator',
  operator: rule?.operator ?? null,
  role: rule?.role ?? 'admin',
  address: rule?.address ?? '',
  kinds: rule ? [...rule.kinds] : kinds.map(({ kind }) => kind),
  digest: rule?.digest ?? 'none',
  digest_at: rule?.digest_at ?? '',
  quiet_from: rule?.quiet_from ?? '',
  quiet_to: rule?.quiet_to ?? '',
  time_zone: rule?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  enabled: rule?.enabled ?? true,
});

export const hasReceivers = (channel: AlertChannel | undefined): boolean =>
  channel?.kind === 'telegram' || channel?.kind === 'email';

export function readForm(form: RuleForm, channel: AlertChannel | undefined): RuleInput {
  const to = hasReceivers(channel) ? form.to : undefined;
  return {
    channel: form.channel,
    kinds: form.kinds as RuleInput['kinds'],
    operator: to === 'operator' ? form.operator : null,
    role: to === 'role' ? form.role : null,
    address: to === 'address' ? form.address.trim() : null,
    quiet_from: form.quiet_from || null,
    quiet_to: form.quiet_to || null,
    digest: form.digest,
    digest_at: form.digest === 'daily' ? form.digest_at || null : null,
    time_zone: form.time_zone.trim(),
    enabled: form.enabled,
  };
}

export function isComplete(form: RuleForm, channel: AlertChannel | undefined): boolean {
  if (form.channel === '' || form.kinds.length === 0 || form.time_zone.trim() === '') return false;
  if (!hasReceivers(channel)) return true;
  if (form.to === 'operator') return form.operator !== null;
  return form.to === 'role' || form.address.trim() !== '';
}
