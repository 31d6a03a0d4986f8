// Adds or changes a channel. Its secret is entered and never shown.
import { Group, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { type AlertChannel, useSetChannel } from '../../../data/alerts.ts';
import { alertsTexts } from '../../../texts/alerts.ts';
import { type ChannelForm, formOf, isComplete, readForm } from './channel-form.ts';

const texts = alertsTexts.channel;

const KINDS = (['telegram', 'email', 'chat', 'webhook'] as const).map((value) => ({
  value,
  label: alertsTexts.channels.kinds[value],
}));
const SECURITY = (['starttls', 'tls', 'none'] as const).map((value) => ({
  value,
  label: texts.securityKinds[value],
}));

/** By the names that the API has for them. */
const FIELDS = [
  'name',
  'kind',
  'token',
  'api_url',
  'host',
  'port',
  'security',
  'user',
  'password',
  'from',
  'url',
];

type Props = {
  readonly original: AlertChannel | undefined;
  /** With the secret of a new webhook. */
  readonly onSaved: (signingSecret: string | null) => void;
  readonly onClose: () => void;
};

export function ChannelDialog({ original, onSaved, onClose }: Props) {
  const save = useSetChannel();
  const form = useForm<ChannelForm>({ initialValues: formOf(original) });
  const isNew = original === undefined;
  const field: Field = (name, apiName = name) => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
    error: fieldError(save.error, apiName),
  });
  const secret = (apiName: string) => ({
    ...field('secret', apiName),
    autoComplete: 'new-password',
    required: isNew,
    ...(isNew ? {} : { description: texts.keptSecret }),
  });
  return (
    <EditDialog
      title={isNew ? texts.addTitle : texts.editTitle(original.name)}
      submitLabel={texts.submit}
      fields={FIELDS}
      isReady={isComplete(form.values, isNew)}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() =>
        save.mutate(
          { name: form.values.name.trim(), body: readForm(form.values, original) },
          { onSuccess: ({ signing_secret }) => onSaved(signing_secret) },
        )
      }
      onClose={onClose}
    >
      {isNew && (
        <>
          <Select label={texts.kind} data={KINDS} allowDeselect={false} {...field('kind')} />
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            required
            data-autofocus
            maxLength={32}
            {...field('name')}
          />
        </>
      )}
      <KindFields kind={form.values.kind} field={field} secret={secret} />
      <Switch label={texts.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </EditDialog>
  );
}

type FieldProps = { readonly autoComplete: string; readonly error: string | undefined };
type Field = (name: keyof ChannelForm, apiName?: string) => FieldProps;
type KindProps = {
  readonly kind: ChannelForm['kind'];
  readonly field: Field;
  readonly secret: (apiName: string) => FieldProps & { readonly required: boolean };
};

function KindFields({ kind, field, secret }: KindProps) {
  switch (kind) {
    case 'telegram':
      return (
        <>
          <PasswordInput label={texts.token} description={texts.tokenHint} {...secret('token')} />
          <TextInput
            label={texts.apiUrl}
            description={texts.apiUrlHint}
            maxLength={2_000}
            {...field('api_url')}
          />
        </>
      );
    case 'email':
      return <MailFields field={field} secret={secret} />;
    case 'chat':
      return <PasswordInput label={texts.chatUrl} description={texts.chatUrlHint} {...secret('url')} />;
    case 'webhook':
      return (
        <TextInput
          label={texts.url}
          description={texts.urlHint}
          required
          maxLength={2_000}
          {...field('url')}
        />
      );
  }
}

const MailFields = ({ field, secret }: Omit<KindProps, 'kind'>) => (
  <>
    <Group grow align="flex-start">
      <TextInput label={texts.host} required maxLength={253} {...field('host')} />
      <TextInput label={texts.port} required inputMode="numeric" maxLength={5} {...field('port')} />
    </Group>
    <Select label={texts.security} data={SECURITY} allowDeselect={false} {...field('security')} />
    <Group grow align="flex-start">
      <TextInput label={texts.user} maxLength={300} {...field('user')} />
      <PasswordInput label={texts.password} {...secret('password')} required={false} />
    </Group>
    <TextInput label={texts.from} required type="email" maxLength={254} {...field('from')} />
  </>
);
