// Adds or changes a rule.
import { Checkbox, Group, SegmentedControl, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { type AlertChannel, type AlertKind, type AlertRule, useSaveRule } from '../../../data/alerts.ts';
import { useOperators } from '../../../data/operators.ts';
import { alertsTexts } from '../../../texts/alerts.ts';
import { ROLE_NAMES } from '../../operators/shared/roles.ts';
import { addressField } from '../shared/address-field.ts';
import { formOf, hasReceivers, isComplete, type RuleForm, readForm } from './rule-form.ts';

const texts = alertsTexts.rule;

const TO = (['operator', 'role', 'address'] as const).map((value) => ({
  value,
  label: texts.toKinds[value],
}));
const DIGESTS = (['none', 'hourly', 'daily'] as const).map((value) => ({
  value,
  label: texts.digestKinds[value],
}));

const FIELDS = [
  'channel',
  'kinds',
  'operator',
  'role',
  'address',
  'digest',
  'digest_at',
  'quiet_from',
  'time_zone',
];

type Props = {
  readonly original: AlertRule | undefined;
  readonly kinds: readonly AlertKind[];
  readonly channels: readonly AlertChannel[];
  readonly onClose: () => void;
};

export function RuleDialog({ original, kinds, channels, onClose }: Props) {
  const save = useSaveRule();
  const form = useForm<RuleForm>({ initialValues: formOf(original, { kinds, channels }) });
  const channel = channels.find(({ name }) => name === form.values.channel);
  const field: Field = (name) => ({ ...form.getInputProps(name), error: fieldError(save.error, name) });
  return (
    <EditDialog
      title={original ? texts.editTitle : texts.addTitle}
      submitLabel={texts.submit}
      size="lg"
      fields={FIELDS}
      isReady={isComplete(form.values, channel)}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate({ original, body: readForm(form.values, channel) }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Select
        label={texts.channel}
        data={channels.map(({ name }) => name)}
        allowDeselect={false}
        {...field('channel')}
      />
      {hasReceivers(channel) && <Receiver form={form} field={field} channel={channel} />}
      <Checkbox.Group label={texts.kinds} {...field('kinds')}>
        <Stack gap={6} mt={6}>
          {kinds.map(({ kind, title, urgent }) => (
            <Checkbox key={kind} value={kind} label={urgent ? `${title} (${texts.urgent})` : title} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Times digest={form.values.digest} field={field} />
      <Switch label={texts.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </EditDialog>
  );
}

type Field = (name: keyof RuleForm) => { readonly error: string | undefined };

type ReceiverProps = {
  readonly form: UseFormReturnType<RuleForm>;
  readonly field: Field;
  readonly channel: AlertChannel | undefined;
};

function Receiver({ form, field, channel }: ReceiverProps) {
  const { data: operators } = useOperators();
  return (
    <>
      <SegmentedControl aria-label={texts.to} data={TO} {...form.getInputProps('to')} />
      {form.values.to === 'operator' && (
        <Select
          label={texts.operator}
          description={texts.operatorHint}
          required
          searchable
          data={(operators?.items ?? []).filter(({ enabled }) => enabled).map(({ name }) => name)}
          {...field('operator')}
        />
      )}
      {form.values.to === 'role' && (
        <Select label={texts.role} allowDeselect={false} data={[...ROLE_NAMES]} {...field('role')} />
      )}
      {form.values.to === 'address' && (
        <TextInput
          {...addressField(channel?.kind)}
          required
          autoComplete="off"
          maxLength={254}
          {...field('address')}
        />
      )}
    </>
  );
}

const Times = ({ digest, field }: { readonly digest: RuleForm['digest']; readonly field: Field }) => (
  <>
    <Group grow align="flex-start">
      <Select label={texts.digest} data={DIGESTS} allowDeselect={false} {...field('digest')} />
      {digest === 'daily' && (
        <TextInput label={texts.digestAt} type="time" required {...field('digest_at')} />
      )}
    </Group>
    <Group grow align="flex-start">
      <TextInput label={texts.quietFrom} type="time" {...field('quiet_from')} />
      <TextInput label={texts.quietTo} type="time" {...field('quiet_to')} />
    </Group>
    <Text size="xs" c="dimmed" mt={-6}>
      {texts.quietHint}
    </Text>
    <TextInput label={texts.timeZone} required maxLength={64} {...field('time_zone')} />
  </>
);
