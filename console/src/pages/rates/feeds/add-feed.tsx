// Adds a rate feed. A test shows what it reports, and the public key that can be pinned, before anything is saved.
import { Group, PasswordInput, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { type FeedInput, type Rate, useAddRateFeed, useTestNewRateFeed } from '../../../data/rates.ts';
import { ratesTexts } from '../../../texts/rates.ts';
import { FeedTest } from './feed-test.tsx';

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
      <Fields field={field} />
      <FeedTest
        result={test.data}
        pins={input.pins ?? []}
        isBusy={test.isPending}
        isReady={isComplete}
        onTest={() => {
          add.reset();
          test.mutate(input);
        }}
        onPin={(pin) => form.setFieldValue('pins', `${form.values.pins} ${pin}`.trim())}
      />
      <Text size="sm" c="dimmed">
        {texts.effect}
      </Text>
    </EditDialog>
  );
}

type FieldProps = { readonly autoComplete: string; readonly error: string | undefined };

const Fields = ({ field }: { readonly field: (name: keyof Form) => FieldProps }) => (
  <>
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
  </>
);
