// Changes the terms of a system: fields, an example fee, and the list of changes.
import { SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ChangeList } from '@sluice/ui/components/dialog/change-list.tsx';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { AmountInput } from '@sluice/ui/components/form/amount-input.tsx';
import { type SystemTerms, useChangeSystem } from '../../data/systems.ts';
import { systemsTexts } from '../../texts/systems.ts';
import {
  describeSwitches,
  diffSystem,
  formValuesFromSystem,
  NUMBER_FIELDS,
  normalizeForm,
  numberChanges,
} from './form.ts';
import { LiveExample } from './live-example.tsx';

const texts = systemsTexts.change;

type Props = { readonly system: SystemTerms; readonly onClose: () => void };

export function SystemDialog({ system, onClose }: Props) {
  const guard = useStaleGuard(system);
  return <SystemFields key={guard.original.version} guard={guard} onClose={onClose} />;
}

type FieldsProps = { readonly guard: StaleGuard<SystemTerms>; readonly onClose: () => void };

function SystemFields({ guard, onClose }: FieldsProps) {
  const system = guard.original;
  const change = useChangeSystem();
  const before = formValuesFromSystem(system);
  const form = useForm({ initialValues: before });
  const after = normalizeForm(form.values);
  const numbers = after ? numberChanges(before, after) : [];
  const effects = after ? describeSwitches(SYSTEMS[system.name].shortName, before, after) : [];
  const count = numbers.length + effects.length;
  const field = (name: (typeof NUMBER_FIELDS)[number]) => (
    <AmountInput
      key={name}
      label={systemsTexts.fields[name]}
      placeholder={systemsTexts.noLimit}
      value={form.values[name]}
      onChange={(text) => form.setFieldValue(name, text)}
      error={fieldError(change.error, name)}
      {...(name.endsWith('_percent')
        ? { rightSection: <span aria-hidden>{systemsTexts.percentSign}</span> }
        : {})}
    />
  );
  return (
    <EditDialog
      staleGuard={guard}
      title={texts.title(SYSTEMS[system.name].fullName)}
      submitLabel={count === 0 ? texts.submitNone : texts.submit(count)}
      size="lg"
      fields={NUMBER_FIELDS}
      isReady={after !== undefined && count > 0}
      isDangerous={before.enabled && !form.values.enabled}
      isBusy={change.isPending}
      error={change.error}
      onSubmit={() =>
        after &&
        change.mutate({ original: system, change: diffSystem(before, after) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <Switch label={texts.enabledLabel} {...form.getInputProps('enabled', { type: 'checkbox' })} />
        <Switch label={texts.automaticLabel} {...form.getInputProps('auto_payouts', { type: 'checkbox' })} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" verticalSpacing="xs">
        {NUMBER_FIELDS.filter((name) => name !== 'spread_percent' || system.payout_currency !== null).map(
          field,
        )}
      </SimpleGrid>
      {after && <LiveExample before={before} after={after} />}
      {count > 0 && (
        <Stack gap="xs" role="status" aria-label={texts.changesTitle}>
          <Title order={3}>{texts.changesTitle}</Title>
          {effects.map((text) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
          {numbers.length > 0 && <ChangeList changes={numbers} />}
        </Stack>
      )}
    </EditDialog>
  );
}
