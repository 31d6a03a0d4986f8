// Adds a rate feed. A test shows what it reports, and the public key that can be pinned, before anything is saved.
import { Button, Group, PasswordInput, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EditDialog } from '../../../components/dialog/edit-dialog.tsx';
import { fieldError } from '../../../components/display/feedback.tsx';
import { type FeedInput, type Rate, useAddRateFeed, useTestNewRateFeed } from '../../../data/rates.ts';
import { formatAmount } from '../../../lib/decimal.ts';
import { ratesTexts } from '../../../texts/rates.ts';

const texts = ratesTexts.addFeed;

const EMPTY = {
  name: '',
  url: '',
  rate_pointer: '',
  time_pointer: '',
  min_rate: '',
  max_rate: '',
  pins: '',
  secret: '',
};
type Form = typeof EMPTY;
const FIELDS = Object.keys(EMPTY);

const point = (text: string): string => text.trim().replace(',', '.');

const readForm = (form: Form, currency: Rate['currency']): FeedInput => ({
  name: form.name.trim(),
  currency,
  url: form.url.trim(),
  rate_pointer: form.rate_pointer.trim(),
  time_pointer: form.time_pointer.trim() || null,
  min_rate: point(form.min_rate),
  max_rate: point(form.max_rate),
  pins: form.pins.split(/\s+/).filter((pin) => pin !== ''),
  secret: form.secret.trim() || null,
});

type Props = { readonly currency: Rate['currency']; readonly onClose: () => void };

export function AddFeed({ currency, onClose }: Props) {
  const add = useAddRateFeed();
  const test = useTestNewRateFeed();
  const form = useForm({ initialValues: EMPTY });
  const error = add.error ?? test.error;
  const input = readForm(form.values, currency);
  const isComplete = [input.name, input.url, input.rate_pointer, input.min_rate, input.max_rate].every(
    (text) => text !== '',
  );
  const field = (name: keyof Form) => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
    error: fieldError(error, name),
  });
  return (
    <EditDialog
      title={texts.title}
      submitLabel={texts.submit}
      size="lg"
      fields={FIELDS}
      isReady={isComplete}
      isBusy={add.isPending}
      error={error}
      onSubmit={() => {
        test.reset();
        add.mutate(input, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextInput label={texts.name} required data-autofocus maxLength={32} {...field('name')} />
      <TextInput label={texts.url} description={texts.urlHint} required maxLength={2_000} {...field('url')} />
      <Group grow align="flex-start">
        <TextInput
          label={texts.ratePointer}
          description={texts.ratePointerHint}
          required
          maxLength={500}
          {...field('rate_pointer')}
        />
        <TextInput
          label={texts.timePointer}
          description={texts.timePointerHint}
          maxLength={500}
          {...field('time_pointer')}
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput
          label={texts.min}
          description={texts.boundsHint}
          required
          inputMode="decimal"
          maxLength={32}
          {...field('min_rate')}
        />
        <TextInput
          label={texts.max}
          description={texts.boundsHint}
          required
          inputMode="decimal"
          maxLength={32}
          {...field('max_rate')}
        />
      </Group>
      <Textarea label={texts.pins} description={texts.pinsHint} autosize minRows={1} {...field('pins')} />
      <PasswordInput label={texts.secret} description={texts.secretHint} {...field('secret')} />
      <Group gap="xs">
        <Button
          variant="default"
          loading={test.isPending}
          disabled={!isComplete}
          onClick={() => {
            add.reset();
            test.mutate(input);
          }}
        >
          {texts.test}
        </Button>
        {test.data && (
          <Text size="sm" role="status" {...(test.data.rate === null ? { c: 'var(--bad)' } : {})}>
            {test.data.rate === null ? test.data.problem : texts.tested(formatAmount(test.data.rate))}
          </Text>
        )}
      </Group>
      {test.data?.pin != null && !input.pins?.includes(test.data.pin) && (
        <FoundPin
          pin={test.data.pin}
          onUse={(pin) => form.setFieldValue('pins', `${form.values.pins} ${pin}`.trim())}
        />
      )}
      <Text size="sm" c="dimmed">
        {texts.effect}
      </Text>
    </EditDialog>
  );
}

type FoundPinProps = { readonly pin: string; readonly onUse: (pin: string) => void };

const FoundPin = ({ pin, onUse }: FoundPinProps) => (
  <Group gap="xs">
    <Text size="sm">{texts.pinFound}</Text>
    <span className="monospace">{pin}</span>
    <Button size="compact-xs" variant="default" onClick={() => onUse(pin)}>
      {texts.usePin}
    </Button>
  </Group>
);
